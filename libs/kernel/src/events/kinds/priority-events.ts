import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { EmptyData } from '../../log/event.js';
import { withAdded } from '../../persistent/lists.js';
import type { SeatId } from '../../table/names.js';
import type { Priority } from '../../table/table.js';
import { draftOf } from '../../table/table.js';
import type { MatchRecord } from '../../table/state.js';

/** The origin of a pass: a person, a standing order, an agreed shortcut, a clock, or inferred from an imported log. */
type PassOrigin = 'hand' | 'yield' | 'shortcut' | 'timeout' | 'inferred' | 'scribe';

/** Priority is received and passed, until nobody may act. */
export type PriorityEvents = {
  PriorityReceived: { seat: SeatId; lap: Priority['lap'] };
  PriorityPassed: { seat: SeatId; by: PassOrigin };
  PriorityClosed: EmptyData;
};

const NOTHING = [] as const;

/** The record after somebody could act: automatic steps are not in a loop. */
export const withoutContinuations = (record: MatchRecord): MatchRecord =>
  record.continuations === 0 ? record : { ...record, continuations: 0 };

/** The rules of these events, by type. */
export const priorityEvents: EventRules<PriorityEvents> = {
  PriorityReceived: {
    says: '{seat} may act',
    quiet: true,
    about: 'A seat may act. Carries the resulting priority round, so that applying it needs no rule.',
    everywhere: true,
    answers: true,
    table: (table, { seat, lap }) => {
      const next = draftOf(table);
      next.priority = { holder: seat, lap, last: seat };
      next.awaiting = null;
      next.resolving = NOTHING;
      return next;
    },
    record: withoutContinuations,
  },
  PriorityPassed: {
    says: '{seat} passes',
    about: 'A seat lets the next one act; `by` says how the pass came about.',
    everywhere: true,
    pass: 'seat',
    table: (table, { seat }) => {
      const next = draftOf(table);
      const { holder, lap, last } = table.priority;
      next.priority = { holder, lap: { from: lap.from, passed: withAdded(lap.passed, seat) }, last };
      return next;
    },
  },
  PriorityClosed: {
    says: 'All have passed',
    quiet: true,
    about: 'The priority round is over: nobody may act until somebody receives priority again.',
    everywhere: true,
    table: (table) => {
      const next = draftOf(table);
      next.priority = { holder: null, lap: table.priority.lap, last: table.priority.last };
      return next;
    },
  },
};
