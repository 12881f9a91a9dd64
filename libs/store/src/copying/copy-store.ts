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

/**
 * The result of a copy. `streams`: their names, in the order of their first event. `hasMore`: the source has events
 * that came after the last look and are not in the copy.
 */
export type CopyReport = Readonly<{
  read: number;
  written: number;
  streams: readonly string[];
  difference: CopyDifference | null;
  hasMore: boolean;
}>;

/**
 * A stream of the target: its last revision, the one of the source that is the same event, and the id of its last event
 * while the source has not reached it.
 */
type CopyTarget = { last: ExpectedRevision; source: bigint; skipTo: string | null };

/** The place of a stream that the target lacks. */
const newPlace = (): CopyTarget => ({ last: 'no-stream', source: -1n, skipTo: null });

/** Streams that are written or compared at once. */
const STREAMS_AT_ONCE = 32;

/** What is read before it is written, stream by stream. */
const MOST_READ_EVENTS = 8_192;
const MOST_READ_BYTES = 8 * 1024 * 1024;

/** As few events as a source in use may be ahead of its copy at the end. */
const LEVEL = 256;

/**
 * Copies every event, with id and bytes, each at an exact revision, several streams at once: the order of each stream,
 * and that of the beginnings of streams, is the same in the target. It can be interrupted and repeated: existing events
 * are not written twice. A truncated stream begins at revision 0 in the target; other streams of the target stay.
 * The source may be in use: what comes meanwhile is copied too, until the copy is level or catches up no more. Nobody
 * else may write to the target. Throws the errors of the stores.
 */
export const copyStore = async (
  from: EventStore,
  to: EventStore,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyReport> => {
  const copy: RunningCopy = { to, isNew: (await to.lastPosition()) === 0n, places: new Map(), read: 0, written: 0 };
  let after = 0n;
  for (let most = Number.POSITIVE_INFINITY; ;) {
    const before = copy.read;
    after = await copyAfter(from, copy, after, onProgress);
    const came = copy.read - before;
    if (came <= LEVEL || came >= most) break;
    most = came;
  }
  const { places, read, written } = copy;
  const streams = [...places.keys()];
  const stray = [...places].find(([, { skipTo }]) => skipTo !== null);
  const difference =
    stray === undefined
      ? await firstDifferent(from, copy, (compared) => onProgress({ read, written, share: 1, compared }))
      : { stream: stray[0], what: 'the target ends with an event that the source lacks' };
  return { read, written, streams, difference, hasMore: (await from.lastPosition()) > after };
};

/** Copies what the source has after a position by now; answers the position up to which that was. */
const copyAfter = async (
  from: EventStore,
  copy: RunningCopy,
  after: bigint,
  onProgress: (progress: CopyProgress) => void,
): Promise<bigint> => {
  const end = await from.lastPosition();
  let reached = after;
  const parts = partsOf(from, after);
  for (let part = parts.next(); ;) {
    const { done, value: events } = await part;
    if (done === true) return reached > end ? reached : end;
    part = parts.next(); // it is read while this one is written
    part.catch(() => undefined); // or this one fails
    await writePart(copy, events);
    copy.read += events.length;
    reached = events.at(-1)?.position ?? reached;
    const share = reached < end ? Number((reached * 1_000n) / end) / 1_000 : 1;
    onProgress({ read: copy.read, written: copy.written, share });
  }
};

/** A copy under way. `isNew`: nothing was in the target. */
type RunningCopy = {
  readonly to: EventStore;
  readonly isNew: boolean;
  readonly places: Map<string, CopyTarget>;
  read: number;
  written: number;
};

/** The events of the source after a position, in parts of bounded size. */
async function* partsOf(from: EventStore, after: bigint): AsyncGenerator<readonly RecordedEvent[], void> {
  let part: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of from.readAll({ after })) {
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
  for (const stream of unknown) copy.places.set(stream, newPlace());
  if (!copy.isNew)
    await atOnce(
      unknown,
      STREAMS_AT_ONCE,
      async (stream) => void copy.places.set(stream, await placeIn(copy.to, stream)),
    );
  const appends = new Map(
    [...streams].map(([stream, all]) => {
      const place = placeOf(copy, stream);
      const missing = skipped(place, all);
      place.source = all.at(-1)?.revision ?? place.source;
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
  return last === undefined ? newPlace() : { ...newPlace(), last: last.revision, skipTo: last.id };
};

/** The events of a batch that the target lacks. */
const skipped = (place: CopyTarget, batch: readonly RecordedEvent[]): readonly NewEvent[] => {
  if (place.skipTo === null) return batch;
  const at = batch.findIndex(({ id }) => id === place.skipTo);
  if (at < 0) return [];
  place.skipTo = null;
  return batch.slice(at + 1);
};

/** The first stream found whose events differ between the stores, byte for byte, up to where it was copied. */
const firstDifferent = async (
  from: EventStore,
  { to, places }: RunningCopy,
  onCompared: (streams: number) => void,
): Promise<CopyDifference | null> => {
  const found: CopyDifference[] = [];
  let compared = 0;
  await atOnce(places, STREAMS_AT_ONCE, async ([stream, { last, source }]) => {
    if (found.length > 0) return;
    const ahead = source - (last === 'no-stream' ? -1n : last);
    const what = await difference(from.read(stream, { to: source }), to, stream, ahead);
    if (what === null) onCompared((compared += 1));
    else found.push({ stream, what });
  });
  return found[0] ?? null;
};

/**
 * What differs in a stream, whose revisions in the source are so far ahead of those in the target. What the source has
 * truncated since the copy stays in the target.
 */
const difference = async (
  source: AsyncIterable<RecordedEvent>,
  to: EventStore,
  stream: string,
  ahead: bigint,
): Promise<string | null> => {
  let there: AsyncIterator<RecordedEvent> | undefined;
  for await (const event of source) {
    if (there === undefined) {
      const first = event.revision - ahead;
      if (first < 0n || (first > 0n && event.revision === 0n)) return 'the target holds more or fewer events';
      there = to.read(stream, { from: first })[Symbol.asyncIterator]();
    }
    const next: IteratorResult<RecordedEvent, unknown> = await there.next();
    if (next.done === true) return `revision ${event.revision} and what follows are missing`;
    const copy = next.value;
    if (copy.id !== event.id || copy.type !== event.type || copy.json !== event.json)
      return `revision ${copy.revision} is another event than ${event.revision} of the source`;
  }
  return there === undefined || (await there.next()).done === true
    ? null
    : 'the target holds more events than the source';
};
