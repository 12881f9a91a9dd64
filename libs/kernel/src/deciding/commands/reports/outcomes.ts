import { effectsErrors } from '../../../cards/checking/check-effects.js';
import { hiddenNames } from '../../../cards/checking/hidden-names.js';
import { depthErrors } from '../../../cards/checking/depth.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import type { Sort } from '../../../table/sort.js';
import type { SeatId } from '../../../table/names.js';
import type { Target } from '../../../table/table.js';
import { targetNamed } from '../../../words/targets.js';
import type { Effect } from '../../../table/card.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { json, listOf, mapOf, renderValidationError, type ValidationError } from '../../../table/shape.js';

/** The shape of a reported outcome: effects as on cards. */
export const EFFECTS = { ...listOf(mapOf(json), 0, 50), about: 'effects as cards are written in' };

/** The maximum size of an outcome as JSON: much longer than on any card; events repeat it. */
const MOST_TEXT = 8192;

/**
 * Why these effects cannot be carried out; `places` is the number of targets that they may refer to. Besides the words
 * of cards they may name what is present, as `viewer` knows it.
 */
export const outcomeRejection = (
  { ruleset, state }: Situation,
  viewer: SeatId,
  places: number,
  effects: readonly Effect[],
): Rejection | undefined => {
  const names = (name: string): Sort | undefined => sortOf(targetNamed(state.table, name, viewer));
  const deep = depthErrors(effects, 'effects');
  const large = deep.length > 0 ? deep : lengthErrors(effects);
  const faulty = large.length > 0 ? large : effectsErrors({ ruleset, places, names }, effects, 'effects');
  const [wrong] = faulty.length > 0 ? faulty : hiddenNames(ruleset, effects, 'effects');
  return wrong && rejection('malformed', 'SL-CMD-1', renderValidationError(wrong, 'docs/reference/cards.md#effects'));
};

const sortOf = (target: Target | undefined): Sort | undefined => {
  if (target === undefined || 'slot' in target) return undefined;
  if ('seat' in target) return 'seat';
  if ('stack' in target) return 'stack';
  return 'object' in target ? 'object' : 'deck';
};

const lengthErrors = (effects: readonly Effect[]): readonly ValidationError[] => {
  const { length } = JSON.stringify(effects);
  const found = `${length} characters`;
  return length > MOST_TEXT ? [{ path: 'effects', expected: `at most ${MOST_TEXT} characters as JSON`, found }] : [];
};
