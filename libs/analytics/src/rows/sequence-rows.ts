import type { LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** The properties of a stack object that sequences need. */
type SequenceObject = { readonly kind: string; readonly controller: string | null; readonly declared: boolean };

type Sequence = {
  readonly first: LogEvent;
  readonly kind: string;
  readonly begunBy: string | null;
  readonly seats: Set<string>;
  lastWord: string | null;
  objects: number;
  deepest: number;
  cancelled: number;
  passes: number;
  ended: LogEvent | null;
};

/** Collects sequences from table events in order: from an object on an empty stack until the stack is empty. */
export type Sequences = {
  readonly put: (event: LogEvent, put: SequenceObject, depth: number) => void;
  readonly goOn: (event: LogEvent, depth: number) => void;
  readonly rows: () => readonly TableRow[];
};

/** A collector without sequences. Rewound events do not count in a sequence that continues without them. */
export const newSequences = (log: MatchLog): Sequences => {
  const all: Sequence[] = [];
  const openAfter = new Map<number, Sequence>();
  const before = ({ parent }: LogEvent): Sequence | undefined => (parent === null ? undefined : openAfter.get(parent));
  return {
    put: (event, put, depth) => {
      let sequence = depth === 1 ? undefined : before(event);
      if (sequence === undefined) all.push((sequence = begun(event, put)));
      openAfter.set(event.revision, sequence);
      if (log.countsFor(sequence.first, event)) grow(sequence, put, depth);
    },
    goOn: (event, depth) => {
      const sequence = before(event);
      if (sequence === undefined) return;
      if (depth > 0) openAfter.set(event.revision, sequence);
      if (!log.countsFor(sequence.first, event)) return;
      if (event.type === 'Cancelled') sequence.cancelled += 1;
      if (log.factsOf(event).pass !== undefined) sequence.passes += 1;
      if (depth === 0) sequence.ended = event;
    },
    rows: () => all.map((sequence) => rowOf(log, sequence)),
  };
};

const begun = (event: LogEvent, { kind, controller }: SequenceObject): Sequence => ({
  first: event,
  kind,
  begunBy: controller,
  seats: new Set(),
  lastWord: null,
  objects: 0,
  deepest: 0,
  cancelled: 0,
  passes: 0,
  ended: null,
});

const grow = (sequence: Sequence, { controller, declared }: SequenceObject, depth: number): void => {
  sequence.objects += 1;
  sequence.deepest = Math.max(sequence.deepest, depth);
  if (!declared || controller === null) return;
  sequence.seats.add(controller);
  sequence.lastWord = controller;
};

const rowOf = ({ matchId, isLive, momentAt }: MatchLog, { first, ended, ...told }: Sequence): TableRow => ({
  match_id: matchId,
  began_revision: first.revision,
  ended_revision: ended?.revision ?? null,
  kind: told.kind,
  began_by: told.begunBy,
  last_word: told.lastWord,
  seats: told.seats.size,
  objects: told.objects,
  deepest: told.deepest,
  cancelled: told.cancelled,
  passes: told.passes,
  took_ms: ended === null ? null : Math.max(0, ended.atMs - first.atMs),
  ...momentAt(first),
  live: isLive(first),
});
