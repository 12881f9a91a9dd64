import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { JsonMap } from '../../persistent/json.js';
import { withAdded } from '../../persistent/lists.js';
import type { ObjectName, SeatId, StackId } from '../../table/names.js';
import type { Continuation, StackObject, Table } from '../../table/table.js';
import { copyStackObject, draftOf, idAfter } from '../../table/table.js';
import { putOnStack } from '../../triggers/readings.js';

/** Why an object left the stack without effect (FS-FIZZ-10, MTG-608.2b). */
export type FizzleReason = 'illegal-target' | 'condition-false' | 'attack-ended' | 'unpayable' | 'source-gone';

/** Objects are put on the stack and leave it. */
export type StackEvents = {
  EffectDeclared: {
    seat: SeatId;
    kind: string;
    source: ObjectName;
    ability: string;
    targets: readonly string[];
    modes: readonly string[];
    x: number | null;
    once?: string;
  };
  CostPaid: { seat: SeatId; for: ObjectName; cost: JsonMap; source?: 'table' };
  PutOnStack: { name: string; object: StackObject; pending?: true };
  Resolved: { id: StackId; name: string };
  Cancelled: { id: StackId; name: string; by: string };
  Fizzled: { id: StackId; name: string; why: FizzleReason };
  LeftStack: { id: StackId; name: string; why: string };
  EffectMissed: { id: StackId | null; name: string; effect: string; word: string };
  ResolutionSuspended: { id: StackId; name: string; awaits: StackId; resume: readonly Continuation[] };
  TargetsChanged: { id: StackId; name: string; targets: StackObject['targets'] };
};

/** These objects without the one of an id. */
export const withoutId = (objects: readonly StackObject[], id: StackId): readonly StackObject[] => {
  const others: StackObject[] = [];
  for (const object of objects) if (object.id !== id) others.push(object);
  return others;
};

const withoutStackObject = (table: Table, { id }: { id: StackId }): Table => {
  const next = draftOf(table);
  const { stack } = table;
  next.stack = stack.at(-1)?.id === id ? stack.slice(0, -1) : withoutId(stack, id);
  return next;
};

/** The stack with one object replaced; an unknown id changes nothing. */
export const withStackObject = (table: Table, id: StackId, change: (object: StackObject) => StackObject): Table => {
  const next = draftOf(table);
  const stack: StackObject[] = [];
  for (const object of table.stack) stack.push(object.id === id ? change(object) : object);
  next.stack = stack;
  return next;
};

/** The rules of these events, by type. */
export const stackEvents: EventRules<StackEvents> = {
  EffectDeclared: {
    says: '{seat} {kind=activated?uses:plays} {source}[ with X = {x}][ on {targets}]',
    about: 'A seat announces what it plays; choices and targets lock here. `once` marks an ability as used this turn.',
    decision: 'seat',
    cause: 'declaration',
    announces: { kindIn: 'kind' },
    table: (table, { once }) => {
      if (once === undefined) return table;
      const next = draftOf(table);
      next.used = [...table.used, once];
      return next;
    },
  },
  CostPaid: {
    says: '{seat} pays for {for}',
    quiet: true,
    about:
      'One part of a cost, in the words of the card; what it changed follows as events of its own. `source` says that it rests on the word of the payer: nothing was looked at or charged.',
    everywhere: true,
  },
  PutOnStack: {
    says: '{name} lies on the stack',
    quiet: true,
    about:
      'The object is now the top of the stack, and waits no longer. `pending` while its declaration is not complete (MTG-601.2i).',
    everywhere: true,
    stack: 'put',
    table: (table, { object }) => {
      const next = draftOf(table);
      next.stack = withAdded(table.stack, object);
      next.nextId = idAfter(table, object.id);
      if (table.waiting.length > 0) next.waiting = withoutId(table.waiting, object.id);
      return next;
    },
    reads: { words: ['played', 'cast', 'targeted'], read: putOnStack },
  },
  Resolved: {
    says: '{name} resolves',
    about: 'The object has done what it does, and is off the stack.',
    everywhere: true,
    stack: 'leaves',
    table: withoutStackObject,
  },
  Cancelled: {
    says: '{name} is cancelled[ by {by}]',
    about: "An effect said so. `by` is the stack name of what cancelled it, or the rule's own word.",
    everywhere: true,
    stack: 'leaves',
    table: withoutStackObject,
  },
  Fizzled: {
    says: '{name} does nothing: {why}',
    about: 'It leaves the stack without effect: why stands there.',
    everywhere: true,
    stack: 'leaves',
    table: withoutStackObject,
  },
  LeftStack: {
    says: '{name} leaves the stack',
    about: 'Neither resolved nor stopped: its player left, or the turn ended.',
    stack: 'leaves',
    table: withoutStackObject,
  },
  EffectMissed: {
    says: '{name} finds nothing to do',
    about:
      'An effect did nothing to what `word` speaks of: it is gone, is no legal target any more, or never was. `id` is the object on the stack that carries the effect out.',
    everywhere: true,
  },
  ResolutionSuspended: {
    says: '{name} waits',
    quiet: true,
    about: 'Its resolution waits below something it needs (a die on the stack).',
    table: (table, { id, resume }) =>
      withStackObject(table, id, (object) => {
        const suspended = copyStackObject(object);
        suspended.resume = resume;
        return suspended;
      }),
  },
  TargetsChanged: {
    says: '{name} now aims at {targets}',
    about: 'What lies on the stack points at something else.',
    table: (table, { id, targets }) =>
      withStackObject(table, id, (object) => {
        const redirected = copyStackObject(object);
        redirected.targets = targets;
        return redirected;
      }),
  },
};
