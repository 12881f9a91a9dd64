import { effectsFaults } from '../../cards/checking/check-effects.js';
import { depthFaults } from '../../cards/checking/depth.js';
import type { Ruleset } from '../../rules/ruleset.js';
import type { Effect } from '../../table/card.js';
import { rejection, type Rejection } from '../../table/rejection.js';
import { json, listOf, mapOf, tellFault } from '../../table/shape.js';

/** What a card did, told in the words that cards are written in. */
export const EFFECTS = { ...listOf(mapOf(json), 0, 50), about: 'effects as cards are written in' };

/** Why such effects cannot be carried out; `places` is how many targets they may speak of. */
export const outcomeFault = (ruleset: Ruleset, places: number, effects: readonly Effect[]): Rejection | undefined => {
  const deep = depthFaults(effects, 'effects');
  const [wrong] = deep.length > 0 ? deep : effectsFaults({ ruleset, places }, effects, 'effects');
  return wrong && rejection('malformed', 'SL-CMD-1', tellFault(wrong, 'docs/cards.md#effects'));
};
