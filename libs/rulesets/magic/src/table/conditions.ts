import { totalCondition, totalOf, zoneAt, type ConditionRule, type Situation, type SeatId } from '@stackledger/kernel';

/** A total of a seat; the cards in its hand, library and graveyard count as such. */
const amountOfTotal = (situation: Situation, seat: SeatId, total: string): number =>
  ['hand', 'library', 'graveyard'].includes(total)
    ? zoneAt(situation.state.table, `${total}/${seat}`).length
    : totalOf(situation.state.table, seat, total);

/** Conditions of Magic beside those of every game. */
export const conditions: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, hand, library or graveyard', amountOfTotal),
};
