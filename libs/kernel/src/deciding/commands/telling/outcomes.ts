import { effectsFaults } from '../../../cards/checking/check-effects.js';
import { hiddenNames } from '../../../cards/checking/hidden-names.js';
import { depthFaults } from '../../../cards/checking/depth.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import type { Sort } from '../../../rules/sort.js';
import type { SeatId } from '../../../table/names.js';
import type { Target } from '../../../table/table.js';
import { targetNamed } from '../../../words/targets.js';
import type { Effect } from '../../../table/card.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { json, listOf, mapOf, tellFault, type Fault } from '../../../table/shape.js';

/** What a card did, told in the words that cards are written in. */
export const EFFECTS = { ...listOf(mapOf(json), 0, 50), about: 'effects as cards are written in' };

/** How long what a card did may be as JSON: far longer than on any card, and events repeat it. */
const MOST_TEXT = 8192;

/**
 * Why such effects cannot be carried out; `places` is how many targets they may speak of. Beside the words of cards they may
 * name what is there as `viewer` calls it: a name of what is not there is none.
 */
export const outcomeFault = (
  { ruleset, state }: Situation,
  viewer: SeatId,
  places: number,
  effects: readonly Effect[],
): Rejection | undefined => {
  const names = (name: string): Sort | undefined => sortOf(targetNamed(state.table, name, viewer));
  const deep = depthFaults(effects, 'effects');
  const large = deep.length > 0 ? deep : lengthFaults(effects);
  const faulty = large.length > 0 ? large : effectsFaults({ ruleset, places, names }, effects, 'effects');
  const [wrong] = faulty.length > 0 ? faulty : hiddenNames(ruleset, effects, 'effects');
  return wrong && rejection('malformed', 'SL-CMD-1', tellFault(wrong, 'docs/cards.md#effects'));
};

const sortOf = (target: Target | undefined): Sort | undefined => {
  if (target === undefined || 'slot' in target) return undefined;
  if ('seat' in target) return 'seat';
  if ('stack' in target) return 'stack';
  return 'object' in target ? 'object' : 'deck';
};

const lengthFaults = (effects: readonly Effect[]): readonly Fault[] => {
  const { length } = JSON.stringify(effects);
  const found = `${length} characters`;
  return length > MOST_TEXT ? [{ path: 'effects', expected: `at most ${MOST_TEXT} characters as JSON`, found }] : [];
};
