import { StreamNotFound } from './errors.js';
import type { EventStore, ExpectedRevision, NewEvent, RecordedEvent } from './event-store.js';
import { LIMITS } from './limits.js';

/** How far a copy has come: events read from the source, and those that had to be written. */
export type CopyProgress = Readonly<{ read: number; written: number }>;

/** A stream that is not the same on both sides, and where that shows. */
export type CopyDifference = Readonly<{ stream: string; what: string }>;

/** What a copy came to. `streams`: their names, in the order of their first event. */
export type CopyReport = CopyProgress & Readonly<{ streams: readonly string[]; difference: CopyDifference | null }>;

/** Where a stream of the target stands: its last revision, and the id of its last event while the source is not yet there. */
type Place = { last: ExpectedRevision; skipTo: string | null };

/**
 * Copies every event in the order of positions, with its id and its bytes, each at an exact revision. It may be broken off and
 * begun again: what the target holds is not written twice. A stream that was truncated begins at revision 0 in the target;
 * whatever else the target holds stays. Nobody else may write to either meanwhile. Throws what the stores throw.
 */
export const copyStore = async (
  from: EventStore,
  to: EventStore,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyReport> => {
  const places = new Map<string, Place>();
  const progress = { read: 0, written: 0 };
  for await (const batch of batches(from)) {
    const [{ stream } = { stream: '' }] = batch;
    const place = places.get(stream) ?? (await placeIn(to, stream));
    places.set(stream, place);
    const missing = skipped(place, batch);
    if (missing.length > 0) place.last = (await to.append(stream, place.last, missing)).revision;
    progress.read += batch.length;
    progress.written += missing.length;
    onProgress({ ...progress });
  }
  const streams = [...places.keys()];
  const stray = [...places].find(([, { skipTo }]) => skipTo !== null);
  if (stray !== undefined)
    return {
      ...progress,
      streams,
      difference: { stream: stray[0], what: 'the target ends with an event that the source lacks' },
    };
  return { ...progress, streams, difference: await firstDifferent(from, to, streams) };
};

/** Events of one stream that follow each other, as many as one append takes. */
async function* batches(from: EventStore): AsyncGenerator<readonly RecordedEvent[], void> {
  let batch: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of from.readAll()) {
    const size = Buffer.byteLength(event.json);
    const isFull = batch.length >= LIMITS.appendEvents || bytes + size > LIMITS.appendBytes;
    if (batch.length > 0 && (isFull || batch[0]?.stream !== event.stream)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const placeIn = async (to: EventStore, stream: string): Promise<Place> => {
  try {
    for await (const { revision, id } of to.read(stream, { direction: 'backwards', limit: 1 }))
      return { last: revision, skipTo: id };
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
  return { last: 'no-stream', skipTo: null };
};

/** The events of a batch that the target lacks. */
const skipped = (place: Place, batch: readonly RecordedEvent[]): readonly NewEvent[] => {
  if (place.skipTo === null) return batch;
  const at = batch.findIndex(({ id }) => id === place.skipTo);
  if (at < 0) return [];
  place.skipTo = null;
  return batch.slice(at + 1);
};

/** The first stream whose events are not the same, byte for byte, on both sides. */
const firstDifferent = async (
  from: EventStore,
  to: EventStore,
  streams: readonly string[],
): Promise<CopyDifference | null> => {
  for (const stream of streams) {
    const what = await difference(from.read(stream), to.read(stream));
    if (what !== null) return { stream, what };
  }
  return null;
};

const difference = async (
  source: AsyncIterable<RecordedEvent>,
  target: AsyncIterable<RecordedEvent>,
): Promise<string | null> => {
  const there = target[Symbol.asyncIterator]();
  for await (const event of source) {
    const next: IteratorResult<RecordedEvent, unknown> = await there.next();
    if (next.done === true) return `revision ${event.revision} and what follows are missing`;
    const copy = next.value;
    if (copy.id !== event.id || copy.type !== event.type || copy.json !== event.json)
      return `revision ${copy.revision} is another event than ${event.revision} of the source`;
  }
  return (await there.next()).done === true ? null : 'the target holds more events than the source';
};
