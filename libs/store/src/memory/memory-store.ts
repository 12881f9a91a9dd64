import { newBell } from '../reading/bell.js';
import { StreamNotFound, closedStore } from '../port/errors.js';
import type { EventSource, PageOfAll, Range } from '../reading/event-source.js';
import type {
  AppendResult,
  Direction,
  EventStore,
  ExpectedRevision,
  NewEvent,
  RecordedEvent,
  StoreFilter,
  StoreHealth,
} from '../port/event-store.js';
import { checkAppend, checkStreamName, checkTruncation } from '../port/limits.js';
import { MemoryLog, eventAt, firstOf, pageOf, type MemoryStream } from './memory-log.js';
import { readsOver } from '../reading/reads-over.js';
import { answeredBefore } from '../port/retried-append.js';
import type { StreamView } from '../port/retried-append.js';

/** An EventStore in memory: for tests, simulation and what-ifs. */
export const memoryStore = (): EventStore => {
  const memory = new MemoryEventStore();
  return {
    ...readsOver(memory),
    append: memory.append.bind(memory),
    truncateBefore: memory.truncateBefore.bind(memory),
    health: memory.health.bind(memory),
    close: memory.close.bind(memory),
  };
};

// The methods of the port are async although nothing waits: they fail as those of an adapter that does wait for
// something.
/* oxlint-disable typescript/require-await */
class MemoryEventStore implements EventSource {
  readonly news = newBell();
  readonly #log = new MemoryLog();
  #isClosed = false;

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#checkOpen();
    const known = this.#log.stream(stream);
    checkAppend(stream, expected, events, known === undefined ? 0n : BigInt(firstOf(known)));
    const before = answeredBefore(viewOf(known), stream, expected, events);
    if (before !== null) return before;
    const revision = this.#log.append(stream, known, events).last;
    this.news.ring();
    return { revision: BigInt(revision), position: BigInt(this.#log.last) };
  }

  range(stream: string): Range | null {
    this.#checkOpen();
    const known = this.#log.stream(stream);
    return known === undefined ? null : { first: BigInt(firstOf(known)), last: BigInt(known.last) };
  }

  page(stream: string, from: bigint, to: bigint, direction: Direction, count: number): readonly RecordedEvent[] {
    this.#checkOpen();
    const known = this.#log.stream(stream);
    return known === undefined ? [] : pageOf(known, Number(from), Number(to), direction, count);
  }

  lastPosition(): bigint {
    this.#checkOpen();
    return BigInt(this.#log.last);
  }

  pageOfAll(after: bigint, upTo: bigint, filter: StoreFilter, count: number): PageOfAll {
    this.#checkOpen();
    return this.#log.page(Number(after), Number(upTo), filter, count);
  }

  async truncateBefore(stream: string, revision: bigint): Promise<void> {
    this.#checkOpen();
    checkStreamName(stream);
    const known = this.#log.stream(stream);
    if (known === undefined) throw new StreamNotFound(stream);
    checkTruncation(stream, revision, BigInt(known.last));
    this.#log.truncate(known, Number(revision));
  }

  async health(): Promise<StoreHealth> {
    const durability = 'none: events are lost when the process ends';
    if (this.#isClosed) return { state: 'down', detail: 'closed', durability };
    return { state: 'ready', detail: `${this.#log.last} events in memory`, durability };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.news.ring();
  }

  #checkOpen(): void {
    if (this.#isClosed) throw closedStore();
  }
}

/* eslint-enable @typescript-eslint/require-await */

const viewOf = (stream: MemoryStream | undefined): StreamView => ({
  last: stream === undefined ? 'no-stream' : BigInt(stream.last),
  eventAt: (revision) => stream && eventAt(stream, Number(revision)),
});
