import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { Json } from '../../persistent/json.js';
import type { SeatId, StackId } from '../../table/names.js';
import type { MatchRecord } from '../../table/state.js';
import type { Choice, DelayedTrigger, Continuation, StackObject, Table } from '../../table/table.js';
import { draftOf, idAfter, NOBODY } from '../../table/table.js';
import { withoutContinuations } from './priority-events.js';
import { withoutId } from './stack-events.js';

/** Abilities trigger and wait for their order; choices are asked and made. */
export type ChoiceEvents = {
  AbilityTriggered: { name: string; object: StackObject; once?: string; source?: 'table' };
  TriggerDropped: { id: StackId; name: string; why: string };
  TriggersOrdered: { seat: SeatId; order: readonly string[]; ids: readonly StackId[] };
  OrderSkipped: { ids: readonly StackId[] };
  ChoiceAsked: { choice: Choice; resume: readonly Continuation[] };
  ChoiceMade: { seat: SeatId; kind: string; answer: Json };
  SettlingPaused: { resume: readonly Continuation[]; row: number };
  DelayedSet: { delayed: DelayedTrigger };
  DelayedEnded: { id: string };
};

/** The table with another object waiting to be put on the stack. */
export const withWaiting = (table: Table, object: StackObject): Table => {
  const next = draftOf(table);
  next.waiting = [...table.waiting, object];
  next.nextId = idAfter(table, object.id);
  return next;
};

/** One more rest in a row; old logs do not hold the count. */
const withPause = (record: MatchRecord, { row }: { readonly row?: number }): MatchRecord => ({
  ...record,
  continuations: row ?? record.continuations + 1,
});

/** The rules of these events, by type. */
export const choiceEvents: EventRules<ChoiceEvents> = {
  AbilityTriggered: {
    says: '{object.source} triggers',
    about: 'An ability has triggered and waits to be put on the stack. `source` says that the table reported it.',
    everywhere: true,
    cause: 'step',
    table: (table, { object, once }) => {
      const next = draftOf(withWaiting(table, object));
      if (once !== undefined) next.used = [...table.used, once];
      return next;
    },
  },
  TriggerDropped: {
    says: '{name} comes to nothing',
    about: 'A waiting object never reached the stack: no legal target, its player left, the turn ended.',
    everywhere: true,
    table: (table, { id }) => {
      const next = draftOf(table);
      next.waiting = withoutId(table.waiting, id);
      return next;
    },
  },
  TriggersOrdered: {
    says: '{seat} puts in order: {order}',
    about: 'The order in which a seat has its waiting objects put on the stack, first one lowest.',
    everywhere: true,
    decision: 'seat',
  },
  OrderSkipped: {
    says: 'Whoever was to choose an order has left',
    quiet: true,
    about:
      'Whoever was asked for an order has left: nobody chose one, and things go on the stack as they came to wait.',
    everywhere: true,
  },
  ChoiceAsked: {
    says: '{choice.seat} is asked: {choice.prompt}',
    quiet: true,
    about: 'A decision is needed. `resume` is where play continues; options hidden from the table are null in public.',
    everywhere: true,
    hidden: { choice: 'others' },
    table: (table, { choice, resume }) => {
      const next = draftOf(table);
      next.awaiting = choice;
      next.resolving = resume;
      next.priority = { ...NOBODY, lap: table.priority.lap, last: table.priority.last };
      return next;
    },
    record: withoutContinuations,
  },
  ChoiceMade: {
    says: '{seat} {kind=payment?{answer=false?does not pay:pays[ with {answer.mana}]}:chooses[ {answer}]}',
    about: 'A seat has answered; `answer` is null in public where it is for that seat only.',
    everywhere: true,
    answers: true,
    decision: 'seat',
    cause: 'step',
    hidden: { answer: 'others' },
    table: (table) => {
      const next = draftOf(table);
      next.awaiting = null;
      return next;
    },
  },
  SettlingPaused: {
    says: 'Play goes on by itself',
    quiet: true,
    about:
      'Automatic steps stopped at their bound, `row` times in a row; the ledger continues them (ContinueSettling).',
    table: (table, { resume }) => {
      const next = draftOf(table);
      next.resolving = resume;
      next.priority = { ...NOBODY, lap: table.priority.lap, last: table.priority.last };
      return next;
    },
    record: withPause,
  },
  DelayedSet: {
    says: '{delayed.source} will do something later',
    quiet: true,
    about: 'An effect has set a trigger, once.',
    everywhere: true,
    table: (table, { delayed }) => {
      const next = draftOf(table);
      next.delayed = [...table.delayed, delayed];
      next.nextId = idAfter(table, delayed.id);
      return next;
    },
  },
  DelayedEnded: {
    says: 'What was to come later is over',
    quiet: true,
    about: 'A trigger that an effect had set is gone: it triggered, or its time was over.',
    everywhere: true,
    table: (table, { id }) => {
      const next = draftOf(table);
      next.delayed = table.delayed.filter((delayed) => delayed.id !== id);
      return next;
    },
  },
};
