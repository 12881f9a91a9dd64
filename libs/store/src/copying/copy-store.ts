import { atOnce } from './at-once.js';
import { lastEvent } from '../reading/last-event.js';
import type { EventStore, ExpectedRevision, NewEvent, RecordedEvent } from '../port/event-store.js';
import { LIMITS } from '../port/limits.js';

/**
 * The progress of a copy: events read from the source, those that had to be written, and the share of the source's log
 * that is done, from 0 to 1. While the stores are compared at the end: `compared` of the streams.
 */
export type CopyProgress = Readonly<{ read: number; written: number; share: number; compared?: number }>;

/** A stream that differs between the stores, and where. */
export type CopyDifference = Readonly<{ stream: string; what: string }>;

/** The result of a copy. `streams`: their names, in the order of their first event. */
export type CopyReport = Readonly<{
  read: number;
  written: number;
  streams: readonly string[];
  difference: CopyDifference | null;
}>;

/** A stream of the target: its last revision, and the id of its last event while the source has not reached it. */
type CopyTarget = { last: ExpectedRevision; skipTo: string | null };

/** Streams that are written or compared at once. */
const STREAMS_AT_ONCE = 32;

/** What is read before it is written, stream by stream. */
const MOST_READ_EVENTS = 8_192;
const MOST_READ_BYTES = 8 * 1024 * 1024;

/**
 * Copies every event, with id and bytes, each at an exact revision, several streams at once: the order of each stream,
 * and that of the beginnings of streams, is the same in the target. It can be interrupted and repeated: existing events
 * are not written twice. A truncated stream begins at revision 0 in the target; other streams of the target stay.
 * Nobody else may write to either store meanwhile. Throws the errors of the stores.
 */
export const copyStore = async (
  from: EventStore,
  to: EventStore,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyReport> => {
  const end = await from.lastPosition();
  const copy: RunningCopy = { to, isNew: (await to.lastPosition()) === 0n, places: new Map(), read: 0, written: 0 };
  const parts = partsOf(from);
  for (let part = parts.next(); ;) {
    const { done, value: events } = await part;
    if (done === true) break;
    part = parts.next(); // it is read while this one is written
    part.catch(() => undefined); // or this one fails
    await writePart(copy, events);
    copy.read += events.length;
    const share = Number(((events.at(-1)?.position ?? 0n) * 1_000n) / end) / 1_000;
    onProgress({ read: copy.read, written: copy.written, share });
  }
  const { places, read, written } = copy;
  const streams = [...places.keys()];
  const stray = [...places].find(([, { skipTo }]) => skipTo !== null);
  const difference =
    stray === undefined
      ? await firstDifferent(from, to, streams, (compared) => onProgress({ read, written, share: 1, compared }))
      : { stream: stray[0], what: 'the target ends with an event that the source lacks' };
  return { read, written, streams, difference };
};

/** A copy under way. `isNew`: nothing was in the target. */
type RunningCopy = {
  readonly to: EventStore;
  readonly isNew: boolean;
  readonly places: Map<string, CopyTarget>;
  read: number;
  written: number;
};

/** The events of the source in parts of bounded size. */
async function* partsOf(from: EventStore): AsyncGenerator<readonly RecordedEvent[], void> {
  let part: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of from.readAll()) {
    part.push(event);
    bytes += Buffer.byteLength(event.json);
    if (part.length < MOST_READ_EVENTS && bytes < MOST_READ_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

/** Writes what the target lacks: the beginnings of new streams one after the other, then all streams at once. */
const writePart = async (copy: RunningCopy, events: readonly RecordedEvent[]): Promise<void> => {
  const streams = byStream(events);
  const unknown = [...streams.keys()].filter((stream) => !copy.places.has(stream));
  for (const stream of unknown) copy.places.set(stream, { last: 'no-stream', skipTo: null });
  if (!copy.isNew)
    await atOnce(
      unknown,
      STREAMS_AT_ONCE,
      async (stream) => void copy.places.set(stream, await placeIn(copy.to, stream)),
    );
  const appends = new Map(
    [...streams].map(([stream, all]) => {
      const missing = skipped(placeOf(copy, stream), all);
      copy.written += missing.length;
      return [stream, batchesOf(missing)] as const;
    }),
  );
  for (const stream of unknown) if (placeOf(copy, stream).last === 'no-stream') await appendNext(copy, stream, appends);
  await atOnce(streams.keys(), STREAMS_AT_ONCE, async (stream) => {
    while (await appendNext(copy, stream, appends));
  });
};

const byStream = (events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> => {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known === undefined) streams.set(event.stream, [event]);
    else known.push(event);
  }
  return streams;
};

const placeOf = ({ places }: RunningCopy, stream: string): CopyTarget => {
  const place = places.get(stream);
  if (place === undefined) throw new Error(`stream ${stream} has no place in the target`);
  return place;
};

/** Appends the next batch of a stream; false when there is none. */
const appendNext = async (
  copy: RunningCopy,
  stream: string,
  appends: ReadonlyMap<string, NewEvent[][]>,
): Promise<boolean> => {
  const batch = appends.get(stream)?.shift();
  if (batch === undefined) return false;
  const place = placeOf(copy, stream);
  place.last = (await copy.to.append(stream, place.last, batch)).revision;
  return true;
};

/** Events of one stream, as many together as one append holds. */
const batchesOf = (events: readonly NewEvent[]): NewEvent[][] => {
  const batches: NewEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(event.json);
    const last = batches.at(-1);
    const fits = last !== undefined && last.length < LIMITS.appendEvents && bytes + size <= LIMITS.appendBytes;
    if (fits) last.push(event);
    else batches.push([event]);
    bytes = fits ? bytes + size : size;
  }
  return batches;
};

const placeIn = async (to: EventStore, stream: string): Promise<CopyTarget> => {
  const last = await lastEvent(to, stream);
  return last === undefined ? { last: 'no-stream', skipTo: null } : { last: last.revision, skipTo: last.id };
};

/** The events of a batch that the target lacks. */
const skipped = (place: CopyTarget, batch: readonly RecordedEvent[]): readonly NewEvent[] => {
  if (place.skipTo === null) return batch;
  const at = batch.findIndex(({ id }) => id === place.skipTo);
  if (at < 0) return [];
  place.skipTo = null;
  return batch.slice(at + 1);
};

/** The first stream found whose events differ between the stores, byte for byte. */
const firstDifferent = async (
  from: EventStore,
  to: EventStore,
  streams: readonly string[],
  onCompared: (streams: number) => void,
): Promise<CopyDifference | null> => {
  const found: CopyDifference[] = [];
  let compared = 0;
  await atOnce(streams, STREAMS_AT_ONCE, async (stream) => {
    if (found.length > 0) return;
    const what = await difference(from.read(stream), to.read(stream));
    if (what === null) onCompared((compared += 1));
    else found.push({ stream, what });
  });
  return found[0] ?? null;
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
