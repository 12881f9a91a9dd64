import type { RecordedEvent } from '@stackledger/store';
import type { Connection } from './connection.js';
import { failureOf, meaningOf } from './failures.js';
import type { KurrentClient, KurrentRecorded } from './kurrent-client.js';
import type { Reader } from './reader.js';
import type { StreamSource } from './read-stream.js';
import { passes, placeOf, recordedEvent, serverFilter } from './recorded.js';

/** How long the server may search for what a filter lets through. */
const SEARCH_MS = 60_000;

/**
 * The readings of the port as pages: each bounded, and read to its end, since readings that are left in the middle block the
 * client. Streams are read from the leader, all events from wherever the feeds come from.
 */
export const pagesOver = (
  { commands, feeds }: Readonly<{ commands: Reader; feeds: Reader }>,
  { shown, login }: Pick<Connection, 'shown' | 'login'>,
): StreamSource => {
  const as = login === undefined ? {} : { credentials: login };
  const readAll = async (open: Open, ms?: number): Promise<readonly RecordedEvent[]> => {
    try {
      return await feeds((client) => drained(open(client)), ms);
    } catch (error) {
      throw failureOf(error, shown);
    }
  };
  const ofStream = async (stream: string, options: StreamReading): Promise<readonly RecordedEvent[] | null> => {
    try {
      return await commands((client) =>
        drained(client.readStream(stream, { ...options, ...as, requiresLeader: true })),
      );
    } catch (error) {
      if (meaningOf(error) === 'no-stream') return null;
      throw failureOf(error, shown);
    }
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
      const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader: false } as const;
      const [last] = await readAll((client) => client.readAll({ ...options, ...as }));
      return last?.position ?? 0n;
    },
    pageOfAll: async (after, upTo, filter, count) => {
      // The server begins with the event at `after`, which was given before.
      const maxCount = after === 0n ? count : count + 1;
      const found = await readAll(
        (client) =>
          client.readAll({
            direction: 'forwards',
            fromPosition: placeOf(after),
            maxCount,
            filter: serverFilter(filter),
            requiresLeader: false,
            ...as,
          }),
        SEARCH_MS,
      );
      const fresh = found.filter(({ position }) => position > after).slice(0, count);
      const isWhole = found.length < maxCount;
      const end = isWhole ? upTo : (fresh.at(-1)?.position ?? upTo);
      const events = fresh.filter((event) => event.position <= upTo && passes(filter, event));
      return { events, searchedTo: end > upTo ? upTo : end };
    },
  };
};

type Open = (client: KurrentClient) => AsyncIterable<KurrentRecorded>;
type StreamReading = Readonly<{
  direction: 'forwards' | 'backwards';
  fromRevision: bigint | 'start' | 'end';
  maxCount: number;
}>;

/** Everything that a bounded reading gives. */
export const drained = async (reading: AsyncIterable<KurrentRecorded>): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const recorded of reading) {
    const event = recordedEvent(recorded);
    if (event !== undefined) events.push(event);
  }
  return events;
};
