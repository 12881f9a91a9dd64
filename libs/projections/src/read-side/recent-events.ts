import type { RecordedEvent } from '@stackledger/store';

/** Events of one stream in memory. */
const OF_ONE = 256;
/** Events of all streams in memory: at least so many, at most twice, and those that came together last. */
const OF_ALL = 256;

type HeardEvent = { readonly of: RecentEvents; readonly event: RecordedEvent };

/**
 * Bounds the recent events of all followed streams together: a hall full of followed tables keeps no more of them than
 * a few tables do. Who was there when an event came has it; who is behind reads the store.
 */
export class RecentBound {
  #newer: HeardEvent[] = [];
  #older: readonly HeardEvent[] = [];

  /** Counts an event. */
  count(heard: HeardEvent): void {
    this.#newer.push(heard);
  }

  /** Drops the oldest ones where there are too many; once followers were told of those that came together. */
  dropOld(): void {
    if (this.#newer.length < OF_ALL) return;
    for (const { of, event } of this.#older) of.drop(event);
    this.#older = this.#newer;
    this.#newer = [];
  }
}

/** The events of a followed stream that were heard last, without gaps. */
export class RecentEvents {
  #events: RecordedEvent[] = [];
  /** The last revision that was heard; -1 where that is not known. */
  #last = -1;

  get last(): number {
    return this.#last;
  }

  /** Adds the next event. After a gap those before it are forgotten. */
  add(event: RecordedEvent, bound: RecentBound): void {
    if (Number(event.revision) !== this.#last + 1) this.forget();
    this.#events.push(event);
    if (this.#events.length > OF_ONE) this.#events.shift();
    this.#last = Number(event.revision);
    bound.count({ of: this, event });
  }

  /** Drops an event, if it is the oldest one here. */
  drop(event: RecordedEvent): void {
    if (this.#events[0] === event) this.#events.shift();
  }

  forget(): void {
    this.#events = [];
    this.#last = -1;
  }

  /** The events from a revision on, as far as they are in memory; undefined where the store may have others. */
  from(revision: number): readonly RecordedEvent[] | undefined {
    // Who has had the last one that was heard waits for the next: thousands would ask the store at once for nothing.
    if (this.#last >= 0 && revision > this.#last) return [];
    const first = this.#events[0];
    if (first === undefined || Number(first.revision) > revision) return undefined;
    return this.#events.slice(revision - Number(first.revision));
  }
}
