import type { Bell } from './bell.js';
import type { Direction, RecordedEvent, StoreFilter } from './event-store.js';

/** First and last revision that a stream holds. */
export type Range = Readonly<{ first: bigint; last: bigint }>;

/** A page of all events: those that pass the filter, and how far the store was searched for them. */
export type PageOfAll = Readonly<{ events: readonly RecordedEvent[]; searchedTo: bigint }>;

/** At once, where the events lie in this process; later, where a server is asked for them. */
export type Soon<T> = T | Promise<T>;

/**
 * What an adapter offers to be read by: single steps, none of them long. readPages and readAllPages make the readings of the
 * port out of it. Every step throws StoreUnavailable once the store is closed.
 */
export type PagedSource = Readonly<{
  /** Null when there is no such stream. */
  range: (stream: string) => Soon<Range | null>;
  /** At most `count` events from `from` to `to`, both inclusive and in reading order. */
  page: (
    stream: string,
    from: bigint,
    to: bigint,
    direction: Direction,
    count: number,
  ) => Soon<readonly RecordedEvent[]>;
  /** Position of the last event, 0n when there is none. */
  lastPosition: () => Soon<bigint>;
  /** At most `count` events after `after` and not beyond `upTo`; may search less than that far, but always some way. */
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => Soon<PageOfAll>;
}>;

/** A PagedSource whose events lie in this process. */
export type EventSource = Readonly<{
  range: (stream: string) => Range | null;
  page: (stream: string, from: bigint, to: bigint, direction: Direction, count: number) => readonly RecordedEvent[];
  lastPosition: () => bigint;
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll;
  /** Rings after every append and at closing. */
  news: Bell;
}>;

/** Events read at a time: few enough that nobody else waits for long. */
export const PAGE = 256;

/** Lets everything else that waits in this process have its turn, between two pages. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
