import { ExpectedRevisionConflict } from './errors.js';
import type { AppendResult, ExpectedRevision, NewEvent, RecordedEvent } from './event-store.js';

/** A stream when an append reaches it: its last revision, and its events by revision. */
export type StreamView = Readonly<{
  last: ExpectedRevision;
  eventAt: (revision: bigint) => RecordedEvent | undefined;
}>;

/**
 * Null when the events must be written; the first answer when all of them are there, at that revision and byte for byte
 * (a retry); throws ExpectedRevisionConflict otherwise. Later events do not matter.
 */
export const answeredBefore = (
  view: StreamView,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): AppendResult | null => {
  if (view.last === expected) return null;
  let revision = expected === 'no-stream' ? -1n : expected;
  let there: RecordedEvent | undefined;
  for (const event of events) {
    revision += 1n;
    there = view.eventAt(revision);
    if (there === undefined || !isSame(there, event)) throw new ExpectedRevisionConflict(stream, expected, view.last);
  }
  return { revision, position: there?.position ?? 0n };
};

const isSame = (there: RecordedEvent, event: NewEvent): boolean =>
  there.id === event.id && there.type === event.type && there.json === event.json;
