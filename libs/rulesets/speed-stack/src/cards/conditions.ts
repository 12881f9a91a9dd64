import {
  definedOnce,
  takeConditions,
  totalCondition,
  BOUNDS,
  oneOf,
  struct,
  totalOf,
  within,
  zoneAt,
  type ConditionRule,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';

const MANA = /^mana(\..+)?$/;

/** A total of a seat; `hand`, `library` and `graveyard` count cards, `mana` is all of it. */
const amountOfTotal = ({ state: { table } }: Situation, seat: SeatId, total: string): number => {
  if (total === 'hand' || total === 'library' || total === 'graveyard') return zoneAt(table, `${total}/${seat}`).length;
  if (total !== 'mana') return totalOf(table, seat, total);
  const totals = table.players.find((player) => player.seat === seat)?.totals ?? {};
  return Object.entries(totals).reduce((sum, [name, amount]) => sum + (MANA.test(name) ? amount : 0), 0);
};

const own: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, or hand', amountOfTotal),
  stackHeight: {
    shape: struct({ stackHeight: oneOf(true), ...BOUNDS }),
    holds: (situation, condition) => within(situation.state.table.stack.length, condition),
  },
};

/** Every condition that a card may have; a total counts more here than in other games. */
export const conditions = definedOnce('condition', { shared: takeConditions('count', 'turn'), own });
