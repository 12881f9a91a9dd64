import { effectsFaults } from '../../cards/checking/check-effects.js';
import { depthFaults } from '../../cards/checking/depth.js';
import type { Ruleset } from '../../rules/ruleset.js';
import type { Effect } from '../../table/card.js';
import { rejection, type Rejection } from '../../table/rejection.js';
import { json, listOf, mapOf, tellFault, type Fault } from '../../table/shape.js';

/** What a card did, told in the words that cards are written in. */
export const EFFECTS = { ...listOf(mapOf(json), 0, 50), about: 'effects as cards are written in' };

/** How long what a card did may be as JSON: far longer than on any card, and events repeat it. */
const MOST_TEXT = 8192;

/** Why such effects cannot be carried out; `places` is how many targets they may speak of. */
export const outcomeFault = (ruleset: Ruleset, places: number, effects: readonly Effect[]): Rejection | undefined => {
  const deep = depthFaults(effects, 'effects');
  const large = deep.length > 0 ? deep : lengthFaults(effects);
  const [wrong] = large.length > 0 ? large : effectsFaults({ ruleset, places }, effects, 'effects');
  return wrong && rejection('malformed', 'SL-CMD-1', tellFault(wrong, 'docs/cards.md#effects'));
};

const lengthFaults = (effects: readonly Effect[]): readonly Fault[] => {
  const { length } = JSON.stringify(effects);
  const found = `${length} characters`;
  return length > MOST_TEXT ? [{ path: 'effects', expected: `at most ${MOST_TEXT} characters as JSON`, found }] : [];
};
