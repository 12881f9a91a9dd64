import {
  definedOnce,
  takeConditions,
  totalCondition,
  totalOf,
  zoneAt,
  type ConditionRule,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';

/** A total of a seat; the cards in its hand, library and graveyard count as such. */
const amountOfTotal = (situation: Situation, seat: SeatId, total: string): number =>
  ['hand', 'library', 'graveyard'].includes(total)
    ? zoneAt(situation.state.table, `${total}/${seat}`).length
    : totalOf(situation.state.table, seat, total);

const own: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, hand, library or graveyard', amountOfTotal),
};

/** Every condition that a card may have; a total counts more here than in other games. */
export const conditions = definedOnce('condition', { shared: takeConditions('count', 'turn'), own });
