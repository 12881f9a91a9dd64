import {
  definedOnce,
  objectAt,
  oneOf,
  plainName,
  struct,
  takeConditions,
  zoneAt,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { isTally, TALLIES, tallyOf } from '../table/tallies.js';
import { conditionRule, totalCondition, totalOf, type ConditionRule } from '@stackledger/kernel/authoring';

/** A total of a seat; the cards in its hand, library and graveyard count as such. */
const amountOfTotal = (situation: Situation, seat: SeatId, total: string): number =>
  isTally(total)
    ? tallyOf(situation, seat, total)
    : ['hand', 'library', 'graveyard'].includes(total)
      ? zoneAt(situation.state.table, `${total}/${seat}`).length
      : totalOf(situation.state.table, seat, total);

const TOTALS = oneOf('life', 'poison', 'energy', 'landPlays', 'hand', 'library', 'graveyard', ...TALLIES);

/** How a permanent remembers the cost that was paid for it in place of its mana cost. */
export const castMark = (name: string): string => `cast-for-${name}`;

/** Whether this was cast for an alternative cost, as a spell or as what it has become. */
const castFor = conditionRule({
  shape: struct({ castFor: plainName('the name of an alternative cost, or flashback') }),
  holds: ({ state }, { castFor: name }, { self, object }) => {
    // A copy keeps what was paid (MTG-707.10).
    if (object?.kind === 'spell' || object?.kind === 'copy') return object.bindings.cast === name;
    return objectAt(state.table, self ?? '')?.marks.includes(castMark(name)) === true;
  },
});

const own: { readonly [word: string]: ConditionRule } = {
  total: totalCondition(TOTALS, amountOfTotal),
  castFor,
};

/** Every condition that a card may have; a total counts more here than in other games. */
export const conditions = definedOnce('condition', { shared: takeConditions('count', 'turn'), own });
