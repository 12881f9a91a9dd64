import { definedOnce, takeConditions, oneOf, struct, zoneAt, type Situation, type SeatId } from '@stackledger/kernel';
import {
  conditionRule,
  totalCondition,
  BOUNDS,
  totalOf,
  within,
  type ConditionRule,
} from '@stackledger/kernel/authoring';

const MANA = /^mana(\..+)?$/;

/** The value of a total of a seat: `hand`, `library` and `graveyard` count cards, `mana` adds up all kinds. */
const amountOfTotal = ({ state: { table } }: Situation, seat: SeatId, total: string): number => {
  if (total === 'hand' || total === 'library' || total === 'graveyard') return zoneAt(table, `${total}/${seat}`).length;
  if (total !== 'mana') return totalOf(table, seat, total);
  const totals = table.players.find((player) => player.seat === seat)?.totals ?? {};
  return Object.entries(totals).reduce((sum, [name, amount]) => sum + (MANA.test(name) ? amount : 0), 0);
};

const own: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, or hand', amountOfTotal),
  stackHeight: conditionRule({
    shape: struct({ stackHeight: oneOf(true), ...BOUNDS }),
    holds: (situation, condition) => within(situation.state.table.stack.length, condition),
  }),
};

/** The conditions that cards of the speed stack may have. */
export const conditions = definedOnce('condition', { shared: takeConditions('count', 'turn'), own });
