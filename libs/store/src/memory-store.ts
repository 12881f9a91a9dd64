import { newBell } from './bell.js';
import { StoreUnavailable, StreamNotFound } from './errors.js';
import type { EventSource, PageOfAll, Range } from './event-source.js';
import type {
  AppendResult,
  Direction,
  EventStore,
  ExpectedRevision,
  NewEvent,
  RecordedEvent,
  StoreFilter,
  StoreHealth,
} from './event-store.js';
import { checkAppend, checkStreamName, checkTruncation } from './limits.js';
import { readAllPages, readPages } from './reading.js';
import { answeredBefore } from './retry.js';
import type { StreamView } from './retry.js';
import { follow } from './subscription.js';

/** A stream: the event of revision r is `events[r - first]`. Never empty. */
type Stream = { first: number; events: RecordedEvent[] };

/** Positions searched for one page at most, when the filter lets little through. */
const SEARCHED = 4096;

/** An EventStore that forgets everything at the end of the process: for tests, simulation and what-ifs. */
export const memoryStore = (): EventStore => {
  const memory = new Memory();
  return {
    isShared: false,
    append: memory.append.bind(memory),
    read: (stream, options) => readPages(memory, stream, options),
    readAll: (options) => readAllPages(memory, options),
    subscribe: (options) => follow(memory, options),
    truncateBefore: memory.truncateBefore.bind(memory),
    health: memory.health.bind(memory),
    close: memory.close.bind(memory),
  };
};

// The methods of the port are async although nothing waits: they fail as those of an adapter that does wait for something.
/* eslint-disable @typescript-eslint/require-await */
class Memory implements EventSource {
  readonly news = newBell();
  readonly #streams = new Map<string, Stream>();
  /** The event at position p is `#log[p - 1]`; undefined once truncated away. */
  readonly #log: (RecordedEvent | undefined)[] = [];
  #isClosed = false;

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#checkOpen();
    const known = this.#streams.get(stream);
    checkAppend(stream, expected, events, BigInt(known?.first ?? 0));
    const before = answeredBefore(viewOf(known), stream, expected, events);
    if (before !== null) return before;
    const into = known ?? this.#newStream(stream);
    for (const { id, type, json } of events) {
      const revision = BigInt(into.first + into.events.length);
      const event: RecordedEvent = { id, type, json, stream, revision, position: BigInt(this.#log.length + 1) };
      into.events.push(event);
      this.#log.push(event);
    }
    this.news.ring();
    return { revision: lastOf(into), position: BigInt(this.#log.length) };
  }

  range(stream: string): Range | null {
    this.#checkOpen();
    const known = this.#streams.get(stream);
    return known === undefined ? null : { first: BigInt(known.first), last: lastOf(known) };
  }

  page(stream: string, from: bigint, to: bigint, direction: Direction, count: number): readonly RecordedEvent[] {
    this.#checkOpen();
    const known = this.#streams.get(stream);
    if (known === undefined) return [];
    const [begin, end] = [Number(from) - known.first, Number(to) - known.first];
    // A truncation since the last page may have taken the beginning away.
    if (direction === 'forwards')
      return known.events.slice(Math.max(begin, 0), Math.min(end + 1, Math.max(begin, 0) + count));
    return known.events.slice(Math.max(end, begin + 1 - count, 0), Math.max(begin + 1, 0)).reverse();
  }

  lastPosition(): bigint {
    this.#checkOpen();
    return BigInt(this.#log.length);
  }

  pageOfAll(after: bigint, upTo: bigint, filter: StoreFilter, count: number): PageOfAll {
    this.#checkOpen();
    const events: RecordedEvent[] = [];
    const end = Math.min(Number(upTo), Number(after) + SEARCHED);
    let searchedTo = Number(after);
    while (searchedTo < end && events.length < count) {
      const event = this.#log[searchedTo++];
      if (event !== undefined && passes(filter, event)) events.push(event);
    }
    return { events, searchedTo: BigInt(searchedTo) };
  }

  async truncateBefore(stream: string, revision: bigint): Promise<void> {
    this.#checkOpen();
    checkStreamName(stream);
    const known = this.#streams.get(stream);
    if (known === undefined) throw new StreamNotFound(stream);
    checkTruncation(stream, revision, lastOf(known));
    const gone = known.events.splice(0, Math.max(Number(revision) - known.first, 0));
    known.first += gone.length;
    for (const event of gone) this.#log[Number(event.position) - 1] = undefined;
  }

  async health(): Promise<StoreHealth> {
    const durability = 'none: events are lost when the process ends';
    if (this.#isClosed) return { state: 'down', detail: 'closed', durability };
    return { state: 'ready', detail: `${this.#log.length} events in memory`, durability };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.news.ring();
  }

  #newStream(stream: string): Stream {
    const created: Stream = { first: 0, events: [] };
    this.#streams.set(stream, created);
    return created;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreUnavailable('closed', 'it was closed; open it again');
  }
}

/* eslint-enable @typescript-eslint/require-await */

const lastOf = (stream: Stream): bigint => BigInt(stream.first + stream.events.length - 1);

const viewOf = (stream: Stream | undefined): StreamView => ({
  last: stream === undefined ? 'no-stream' : lastOf(stream),
  eventAt: (revision) => stream?.events[Number(revision) - stream.first],
});

const passes = ({ streamPrefix = '', types }: StoreFilter, event: RecordedEvent): boolean =>
  event.stream.startsWith(streamPrefix) && (types === undefined || types.includes(event.type));
