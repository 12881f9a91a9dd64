import type { RecordedEvent, StoreFilter } from '../port/event-store.js';
import { passesFilter } from '../port/filter.js';
import type { FeedPage } from './subscription.js';

/** The newest events kept in memory, for all followers. */
const MOST_EVENTS = 8192;
const MOST_BYTES = 16 * 1024 * 1024;

/** How the window took an event. `gap`: an event of its stream is missing before it. */
export type WindowReception = 'new' | 'known' | 'gap';

/**
 * The newest events of the subscription: every event after `start`, up to `tail`. Followers at a position in between
 * are served from here, those further behind read pages. So nothing queues up for anybody, however slow.
 */
export class TailWindow {
  #events: RecordedEvent[] = [];
  #bytes = 0;
  #start: bigint;
  #tail: bigint;
  readonly #lastOf = new Map<string, bigint>();

  constructor(position: bigint) {
    this.#start = position;
    this.#tail = position;
  }

  /** Position of the newest event, or where the window began. */
  get tail(): bigint {
    return this.#tail;
  }

  /**
   * Adds the next event; a known one is dropped, and so is one after a gap, unless `takesGap`: the subscription must go
   * back.
   */
  take(event: RecordedEvent, takesGap = false): WindowReception {
    if (event.position <= this.#tail) return 'known';
    const before = this.#lastOf.get(event.stream);
    if (before !== undefined && event.revision > before + 1n && !takesGap) return 'gap';
    this.#lastOf.set(event.stream, event.revision);
    this.#events.push(event);
    this.#bytes += event.json.length;
    this.#tail = event.position;
    this.#shrink();
    return 'new';
  }

  /** Whether everything after a position is here, or still to come. */
  covers(position: bigint): boolean {
    return position >= this.#start;
  }

  /** The event at exactly this position, if it is here. */
  at(position: bigint): RecordedEvent | undefined {
    const event = this.#events[this.#firstAfter(position) - 1];
    return event?.position === position ? event : undefined;
  }

  /** At most `count` events after a position that is covered. */
  page(after: bigint, filter: StoreFilter, count: number): FeedPage {
    const events: RecordedEvent[] = [];
    let at = this.#firstAfter(after);
    for (; at < this.#events.length && events.length < count; at++) {
      const event = this.#events[at];
      if (event !== undefined && passesFilter(filter, event)) events.push(event);
    }
    const isLast = at >= this.#events.length;
    const searchedTo = isLast ? this.#tail : (this.#events[at - 1]?.position ?? after);
    return { events, searchedTo: searchedTo > after ? searchedTo : after, isLast };
  }

  #firstAfter(position: bigint): number {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.position ?? 0n) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** In large steps, since every step copies what stays. */
  #shrink(): void {
    if (this.#events.length <= MOST_EVENTS && this.#bytes <= MOST_BYTES) return;
    for (const event of this.#events.splice(0, Math.ceil(this.#events.length / 4))) {
      this.#start = event.position;
      this.#bytes -= event.json.length;
      if (this.#lastOf.get(event.stream) === event.revision) this.#lastOf.delete(event.stream);
    }
  }
}
