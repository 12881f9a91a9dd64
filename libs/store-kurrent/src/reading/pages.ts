import type { RecordedEvent, StoreFilter } from '@stackledger/store';
import type { KurrentConnection } from '../client/connection.js';
import { failureOf, meaningOf } from '../client/failures.js';
import type { KurrentClient, KurrentRecorded } from '../client/kurrent-client.js';
import type { ReadRunner, ReadTimeouts } from './reader.js';
import type { StreamSource } from './read-stream.js';
import { passes, placeOf, recordedEvent, serverFilter } from '../client/recorded.js';

/** Events of all streams that one request asks for: a request takes some 40 ms, whatever is in it. */
export const PAGE_OF_ALL = 3000;
const LEAST_OF_ALL = 128;

/** What of a page is kept at most. */
export const PAGE_BYTES = 8 * 1024 * 1024;

/** A page of all events; `searchedTo` is null where it saw the end of the log. */
type PageAfter = Readonly<{ events: readonly RecordedEvent[]; searchedTo: bigint | null }>;

/** Streams and all events, these also without knowing where they end. */
export type AllSource = StreamSource &
  Readonly<{
    pageAfter: (after: bigint, filter: StoreFilter, count: number) => Promise<PageAfter>;
  }>;

/** Who is asked for streams, and for all events; `requiresLeader`: these too are taken from the leader alone. */
type PageReaders = Readonly<{ commands: ReadRunner; feeds: ReadRunner; requiresLeader?: boolean }>;

/** How long the server may search for what a filter lets through. */
const SEARCH: ReadTimeouts = { withinMs: 60_000, tryMs: 20_000 };

/**
 * The readings of the port as pages: each bounded, and read to its end, since readings that are left in the middle
 * block the client. Streams are read from the leader, all events from wherever the feeds come from; `requiresLeader`:
 * that is the leader, too.
 */
// Long for one function: short ones over the same few variables.
export const pagesOver = (
  { commands, feeds, requiresLeader = false }: PageReaders,
  { shown, login }: Pick<KurrentConnection, 'shown' | 'login'>,
): AllSource => {
  const as = login === undefined ? {} : { credentials: login };
  const readAll = async (open: ReadingOpener, limits?: ReadTimeouts): Promise<ReadEvents> => {
    try {
      return await feeds((client) => drained(open(client), PAGE_BYTES), limits);
    } catch (error) {
      throw failureOf(error, shown);
    }
  };
  const ofStream = async (stream: string, options: StreamReading): Promise<readonly RecordedEvent[] | null> => {
    try {
      const open: ReadingOpener = (client) => client.readStream(stream, { ...options, ...as, requiresLeader: true });
      return (await commands((client) => drained(open(client)))).events;
    } catch (error) {
      if (meaningOf(error) === 'no-stream') return null;
      throw failureOf(error, shown);
    }
  };
  /** Events are of very different sizes: a page asks for so many as were within its bytes the last time. */
  let most = PAGE_OF_ALL;
  const pageAfter: AllSource['pageAfter'] = async (after, filter, count) => {
    const wanted = Math.min(count, most);
    // The server begins with the event at `after`, which was given before.
    const maxCount = after === 0n ? wanted : wanted + 1;
    const options = { direction: 'forwards', fromPosition: placeOf(after), maxCount, requiresLeader } as const;
    const open: ReadingOpener = (client) => client.readAll({ ...options, filter: serverFilter(filter), ...as });
    const { events: found, bytes, seen, isCut } = await readAll(open, SEARCH);
    if (found.length > 0) most = within(LEAST_OF_ALL, Math.floor((PAGE_BYTES / bytes) * found.length), PAGE_OF_ALL);
    const fresh = found.filter(({ position }) => position > after).slice(0, wanted);
    const searchedTo = isCut || seen >= maxCount ? (fresh.at(-1)?.position ?? null) : null;
    return { events: fresh.filter((event) => passes(filter, event)), searchedTo };
  };
  return {
    range: async (stream) => {
      const events = await ofStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
      const last = events?.[0];
      // Where it begins is the server's to know: it skips what was truncated away.
      return last === undefined ? null : { first: 0n, last: last.revision };
    },
    page: async (stream, from, to, direction, count) => {
      const span = direction === 'forwards' ? to - from : from - to;
      const maxCount = Math.min(count, Number(span) + 1);
      const events = await ofStream(stream, { direction, fromRevision: from, maxCount });
      return (events ?? []).filter(({ revision }) => (direction === 'forwards' ? revision <= to : revision >= to));
    },
    firstPage: (stream, from, count) =>
      ofStream(stream, { direction: 'forwards', fromRevision: from, maxCount: count }),
    lastPosition: async () => {
      const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader } as const;
      const { events } = await readAll((client) => client.readAll({ ...options, ...as }));
      return events[0]?.position ?? 0n;
    },
    pageAfter,
    pageOfAll: async (after, upTo, filter, count) => {
      const { events, searchedTo } = await pageAfter(after, filter, count);
      const end = searchedTo === null || searchedTo > upTo ? upTo : searchedTo;
      return { events: events.filter(({ position }) => position <= upTo), searchedTo: end };
    },
  };
};

type ReadingOpener = (client: KurrentClient) => AsyncIterable<KurrentRecorded>;
type StreamReading = Readonly<{
  direction: 'forwards' | 'backwards';
  fromRevision: bigint | 'start' | 'end';
  maxCount: number;
}>;

/** What a reading gave: `seen` events, of which those are kept that `bytes` had room for. */
type ReadEvents = Readonly<{ events: readonly RecordedEvent[]; bytes: number; seen: number; isCut: boolean }>;

/** A page goes on from the event before it, which comes first: this one and the next are kept, however large. */
const ALWAYS_KEPT = 2;

/** Collects the events of a reading, as far as there is room for them; `take`: whether there is room for more. */
export const collector = (mostBytes: number) => {
  const events: RecordedEvent[] = [];
  let [bytes, seen, isCut] = [0, 0, false];
  const take = (recorded: KurrentRecorded): boolean => {
    seen += 1;
    const event = isCut ? undefined : recordedEvent(recorded);
    if (event === undefined) return !isCut;
    isCut = events.length >= ALWAYS_KEPT && bytes + event.json.length > mostBytes;
    if (isCut) return false;
    events.push(event);
    bytes += event.json.length;
    return true;
  };
  return { take, collected: (): ReadEvents => ({ events, bytes, seen, isCut }) };
};

/** A bounded reading by the compiled part of the client, read to its end, of which so many bytes are kept. */
export const drained = async (
  reading: AsyncIterable<KurrentRecorded>,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<ReadEvents> => {
  const { take, collected } = collector(mostBytes);
  for await (const recorded of reading) take(recorded);
  return collected();
};

const within = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);
