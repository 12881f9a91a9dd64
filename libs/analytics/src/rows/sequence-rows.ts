import type { LogEvent } from '@stackledger/projections';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** What a sequence has to know of an object that is put on the stack. */
type Put = { readonly kind: string; readonly controller: string | null; readonly declared: boolean };

type Sequence = {
  readonly first: LogEvent;
  readonly kind: string;
  readonly begunBy: string | null;
  readonly live: boolean;
  readonly seats: Set<string>;
  lastWord: string | null;
  objects: number;
  deepest: number;
  cancelled: number;
  passes: number;
  ended: LogEvent | null;
};

/** Takes the events of the table one after another and tells the sequences: from an object on an empty stack until it is empty. */
export type Sequences = {
  readonly put: (event: LogEvent, put: Put, depth: number) => void;
  readonly goOn: (event: LogEvent, depth: number) => void;
  readonly rows: () => readonly Row[];
};

/** No sequence yet. What a rewind struck does not count in one that goes on without it. */
export const newSequences = (log: MatchLog): Sequences => {
  const all: Sequence[] = [];
  const openAfter = new Map<number, Sequence>();
  const before = ({ parent }: LogEvent): Sequence | undefined => (parent === null ? undefined : openAfter.get(parent));
  const counts = (sequence: Sequence, event: LogEvent): boolean => !sequence.live || log.isLive(event);
  return {
    put: (event, put, depth) => {
      let sequence = depth === 1 ? undefined : before(event);
      if (sequence === undefined) all.push((sequence = begun(log, event, put)));
      openAfter.set(event.revision, sequence);
      if (counts(sequence, event)) grow(sequence, put, depth);
    },
    goOn: (event, depth) => {
      const sequence = before(event);
      if (sequence === undefined) return;
      if (depth > 0) openAfter.set(event.revision, sequence);
      if (!counts(sequence, event)) return;
      if (event.type === 'Cancelled') sequence.cancelled += 1;
      if (log.factsOf(event).pass !== undefined) sequence.passes += 1;
      if (depth === 0) sequence.ended = event;
    },
    rows: () => all.map((sequence) => rowOf(log, sequence)),
  };
};

const begun = (log: MatchLog, event: LogEvent, { kind, controller }: Put): Sequence => ({
  first: event,
  kind,
  begunBy: controller,
  live: log.isLive(event),
  seats: new Set(),
  lastWord: null,
  objects: 0,
  deepest: 0,
  cancelled: 0,
  passes: 0,
  ended: null,
});

const grow = (sequence: Sequence, { controller, declared }: Put, depth: number): void => {
  sequence.objects += 1;
  sequence.deepest = Math.max(sequence.deepest, depth);
  if (!declared || controller === null) return;
  sequence.seats.add(controller);
  sequence.lastWord = controller;
};

const rowOf = ({ matchId }: MatchLog, { first, ended, ...told }: Sequence): Row => ({
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
  live: told.live,
});
