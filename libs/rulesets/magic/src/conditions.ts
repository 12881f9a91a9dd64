import {
  activeSeat,
  BOUNDS,
  oneOf,
  record,
  referredSeats,
  text,
  totalOf,
  within,
  zoneAt,
  type ConditionRule,
  type Look,
  type SeatId,
} from '@stackledger/kernel';

/** A total of a seat; the cards in its hand, library and graveyard count as such. */
const amountOfTotal = (look: Look, seat: SeatId, total: string): number =>
  ['hand', 'library', 'graveyard'].includes(total)
    ? zoneAt(look.state.table, `${total}/${seat}`).length
    : totalOf(look.state.table, seat, total);

/** Conditions of Magic beside those of every game. */
export const conditions: { readonly [word: string]: ConditionRule } = {
  total: {
    shape: record({ total: text('the name of a total, hand, library or graveyard'), 'who?': text(), ...BOUNDS }),
    holds: (look, condition, scope) =>
      referredSeats(look, (condition.who ?? 'you') as string, scope).some(
        (seat) => within(amountOfTotal(look, seat, condition.total as string), condition), // texts by the shape
      ),
  },
  turn: {
    shape: record({ turn: oneOf('you', 'another') }),
    holds: (look, { turn }, { you }) => (activeSeat(look.state.table) === you) === (turn === 'you'),
  },
};
