import type { Json } from '../persistent/json.js';
import type { SeatId, StackId } from '../table/names.js';
import type { Choice, Delayed, Frame, StackObject, Table } from '../table/table.js';
import { draftOf, idAfter, NOBODY } from '../table/table.js';
import type { TableEvolvers } from '../log/event.js';

export type ChoiceEvents = {
  /** An ability has triggered and waits to be put on the stack. */
  AbilityTriggered: { name: string; object: StackObject; once?: string };
  /** A waiting object never reached the stack: no legal target, its player left, the turn ended. */
  TriggerDropped: { id: StackId; name: string; why: string };
  /** The order in which a seat has its waiting objects put on the stack, first one lowest. */
  TriggersOrdered: { seat: SeatId; order: readonly string[]; ids: readonly StackId[] };
  /** A decision is needed. `resume` is where play continues; options hidden from the table are null in public. */
  ChoiceAsked: { choice: Choice; resume: readonly Frame[] };
  ChoiceMade: { seat: SeatId; kind: string; answer: Json };
  /** Automatic steps stopped at their bound, `row` times in a row; the ledger continues them (ContinueSettling). */
  SettlingPaused: { resume: readonly Frame[]; row: number };
  DelayedSet: { delayed: Delayed };
  DelayedEnded: { id: string };
};

/** The table with one more object that waits to be put on the stack. */
export const withWaiting = (table: Table, object: StackObject): Table => {
  const next = draftOf(table);
  next.waiting = [...table.waiting, object];
  next.nextId = idAfter(table, object.id);
  return next;
};

export const choiceEvolvers: TableEvolvers<ChoiceEvents> = {
  AbilityTriggered: (table, { object, once }) => {
    const next = draftOf(withWaiting(table, object));
    if (once !== undefined) next.used = [...table.used, once];
    return next;
  },
  TriggerDropped: (table, { id }) => {
    const next = draftOf(table);
    next.waiting = table.waiting.filter((object) => object.id !== id);
    return next;
  },
  ChoiceAsked: (table, { choice, resume }) => {
    const next = draftOf(table);
    next.awaiting = choice;
    next.resolving = resume;
    next.priority = { ...NOBODY, lap: table.priority.lap, last: table.priority.last };
    return next;
  },
  ChoiceMade: (table) => {
    const next = draftOf(table);
    next.awaiting = null;
    return next;
  },
  SettlingPaused: (table, { resume }) => {
    const next = draftOf(table);
    next.resolving = resume;
    next.priority = { ...NOBODY, lap: table.priority.lap, last: table.priority.last };
    return next;
  },
  DelayedSet: (table, { delayed }) => {
    const next = draftOf(table);
    next.delayed = [...table.delayed, delayed];
    next.nextId = idAfter(table, delayed.id);
    return next;
  },
  DelayedEnded: (table, { id }) => {
    const next = draftOf(table);
    next.delayed = table.delayed.filter((delayed) => delayed.id !== id);
    return next;
  },
};
