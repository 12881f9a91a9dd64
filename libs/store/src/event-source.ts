import type { Bell } from './bell.js';
import type { Direction, RecordedEvent, StoreFilter } from './event-store.js';

/** First and last revision that a stream holds. */
export type Range = Readonly<{ first: bigint; last: bigint }>;

/** A page of all events: those that pass the filter, and how far the store was searched for them. */
export type PageOfAll = Readonly<{ events: readonly RecordedEvent[]; searchedTo: bigint }>;

/**
 * What an adapter whose events lie in this process offers: single steps, none of them long. readPages, readAllPages and follow
 * make the reading half of the port out of it. Every step throws StoreUnavailable once the store is closed.
 */
export type EventSource = Readonly<{
  /** Null when there is no such stream. */
  range: (stream: string) => Range | null;
  /** At most `count` events from `from` to `to`, both inclusive and in reading order. */
  page: (stream: string, from: bigint, to: bigint, direction: Direction, count: number) => readonly RecordedEvent[];
  /** Position of the last event, 0n when there is none. */
  lastPosition: () => bigint;
  /** At most `count` events after `after` and not beyond `upTo`; may search less than that far, but always some way. */
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll;
  /** Rings after every append and at closing. */
  news: Bell;
}>;

/** Events read at a time: few enough that nobody else waits for long. */
export const PAGE = 256;

/** Lets everything else that waits in this process have its turn, between two pages. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
