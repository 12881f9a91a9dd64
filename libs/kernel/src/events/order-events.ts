import type { JsonMap } from '../persistent/json.js';
import type { SeatId } from '../table/names.js';
import type { StandingOrder } from '../table/table.js';
import { draftOf, idAfter } from '../table/table.js';
import type { TableEvolvers } from '../log/event.js';

/** What an order says: how long it stands, or which trigger it is about. */
export type OrderTerms = Pick<StandingOrder, 'until' | 'always' | 'evenIfAffected'>;

/** Why an order ended: its seat took it back, its time was over, or something happened to its seat. */
export type OrderEnd = 'cancelled' | 'over' | 'affected';

/** What a shortcut stands for: that many passes, or those of these seats; or commands so many times over. */
export type Shortcut = {
  readonly id: string;
  readonly seat: SeatId;
  readonly passes: number | readonly SeatId[];
  readonly actions: readonly JsonMap[];
  readonly times: number;
};

export type OrderEvents = {
  /** A seat passes by itself from now on, as `order` says, which only that seat may read. */
  YieldSet: { seat: SeatId; id: string; order: OrderTerms | null };
  YieldCleared: { seat: SeatId; ids: readonly string[]; why: OrderEnd };
  /** Several steps at once instead of one by one: the others are asked. */
  ShortcutProposed: Shortcut;
  /** A seat accepts, or stops it before step `stopAt` (0 is the first). */
  ShortcutAnswered: { seat: SeatId; id: string; accept: boolean; stopAt: number | null };
};

export const orderEvolvers: TableEvolvers<OrderEvents> = {
  YieldSet: (table, { seat, id, order }) => {
    const next = draftOf(table);
    next.orders = [...table.orders, { id, seat, ...order }];
    next.nextId = idAfter(table, id);
    return next;
  },
  YieldCleared: (table, { ids }) => {
    const next = draftOf(table);
    next.orders = table.orders.filter(({ id }) => !ids.includes(id));
    return next;
  },
  ShortcutProposed: (table, { id }) => {
    const next = draftOf(table);
    next.nextId = idAfter(table, id);
    return next;
  },
  ShortcutAnswered: (table) => {
    const next = draftOf(table);
    next.awaiting = null;
    return next;
  },
};
