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

const MANA = /^mana(\..+)?$/;

/** A total of a seat; `hand`, `library` and `graveyard` count cards, `mana` is all of it. */
const amountOfTotal = ({ state: { table } }: Look, seat: SeatId, total: string): number => {
  if (total === 'hand' || total === 'library' || total === 'graveyard') return zoneAt(table, `${total}/${seat}`).length;
  if (total !== 'mana') return totalOf(table, seat, total);
  const totals = table.players.find((player) => player.seat === seat)?.totals ?? {};
  return Object.entries(totals).reduce((sum, [name, amount]) => sum + (MANA.test(name) ? amount : 0), 0);
};

/** Conditions of the speed stack beside those of every game. */
export const conditions: { readonly [word: string]: ConditionRule } = {
  total: {
    shape: record({ total: text('the name of a total, or hand'), 'who?': text(), ...BOUNDS }),
    holds: (look, condition, scope) =>
      referredSeats(look, (condition.who ?? 'you') as string, scope).some((seat) =>
        within(amountOfTotal(look, seat, condition.total as string), condition),
      ),
  },
  turn: {
    shape: record({ turn: oneOf('you', 'another') }),
    holds: (look, { turn }, { you }) => (activeSeat(look.state.table) === you) === (turn === 'you'),
  },
  stackHeight: {
    shape: record({ stackHeight: oneOf(true), ...BOUNDS }),
    holds: (look, condition) => within(look.state.table.stack.length, condition),
  },
};
