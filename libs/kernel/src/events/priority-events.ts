import type { SeatId } from '../table/names.js';
import { withAdded } from '../persistent/lists.js';
import { draftOf } from '../table/table.js';
import type { Priority } from '../table/table.js';
import type { NoData, TableEvolvers } from '../log/event.js';

/** How a pass came about: a person, a standing order, an agreed shortcut, a clock, or a foreign log's silence. */
export type PassedBy = 'hand' | 'yield' | 'shortcut' | 'timeout' | 'inferred';

export type PriorityEvents = {
  /** A seat may act. Carries the resulting lap, so that folding needs no rule. */
  PriorityReceived: { seat: SeatId; lap: Priority['lap'] };
  PriorityPassed: { seat: SeatId; by: PassedBy };
  /** The lap is over: nobody may act until somebody receives priority again. */
  PriorityClosed: NoData;
};

export const priorityEvolvers: TableEvolvers<PriorityEvents> = {
  PriorityReceived: (table, { seat, lap }) => {
    const next = draftOf(table);
    next.priority = { holder: seat, lap, last: seat };
    next.awaiting = null;
    next.resolving = NOTHING;
    return next;
  },
  PriorityPassed: (table, { seat }) => {
    const next = draftOf(table);
    const { holder, lap, last } = table.priority;
    next.priority = { holder, lap: { from: lap.from, passed: withAdded(lap.passed, seat) }, last };
    return next;
  },
  PriorityClosed: (table) => {
    const next = draftOf(table);
    next.priority = { holder: null, lap: table.priority.lap, last: table.priority.last };
    return next;
  },
};

const NOTHING = [] as const;
