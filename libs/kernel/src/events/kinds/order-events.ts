import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { JsonMap } from '../../persistent/json.js';
import type { SeatId } from '../../table/names.js';
import type { OrderEnd, StandingOrder } from '../../table/table.js';
import { draftOf, idAfter } from '../../table/table.js';

/** The terms of a standing order: how long it lasts, or which trigger it is about. */
type OrderTerms = Pick<StandingOrder, 'until' | 'always' | 'evenIfAffected'>;

/** The content of a shortcut: a number of passes, or those of these seats; or commands repeated a number of times. */
export type Shortcut = {
  readonly id: string;
  readonly seat: SeatId;
  readonly passes: number | readonly SeatId[];
  readonly actions: readonly JsonMap[];
  readonly times: number;
};

/** Seats order automatic passes, and agree on shortcuts. */
export type OrderEvents = {
  YieldSet: { seat: SeatId; id: string; order: OrderTerms | null };
  YieldCleared: { seat: SeatId; ids: readonly string[]; why: OrderEnd };
  ShortcutProposed: Shortcut;
  ShortcutAnswered: { seat: SeatId; id: string; accept: boolean; stopAt: number | null };
};

/** The rules of these events, by type. */
export const orderEvents: EventRules<OrderEvents> = {
  YieldSet: {
    says: '{seat} passes by itself from now on',
    about: 'A seat passes by itself from now on, as `order` says, which only that seat may read.',
    everywhere: true,
    hidden: { order: 'others' },
    table: (table, { seat, id, order }) => {
      const next = draftOf(table);
      next.orders = [...table.orders, { id, seat, ...order }];
      next.nextId = idAfter(table, id);
      return next;
    },
  },
  YieldCleared: {
    says: '{seat} no longer passes by itself',
    about: 'Standing orders of a seat have ended: it took them back, their time is over, or something happened to it.',
    everywhere: true,
    table: (table, { ids }) => {
      const next = draftOf(table);
      next.orders = table.orders.filter(({ id }) => !ids.includes(id));
      return next;
    },
  },
  ShortcutProposed: {
    says: '{seat} proposes several steps at once',
    about: 'Several steps at once instead of one by one: the others are asked.',
    everywhere: true,
    table: (table, { id }) => {
      const next = draftOf(table);
      next.nextId = idAfter(table, id);
      return next;
    },
    act: 'seat',
  },
  ShortcutAnswered: {
    says: '{seat} {accept?accepts:does not accept} the steps',
    about: 'A seat accepts, or stops it before step `stopAt` (0 is the first).',
    everywhere: true,
    answers: true,
    table: (table) => {
      const next = draftOf(table);
      next.awaiting = null;
      return next;
    },
    act: 'seat',
  },
};
