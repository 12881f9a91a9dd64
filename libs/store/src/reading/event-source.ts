import type { Bell } from './bell.js';
import type { Direction, ReadOptions, RecordedEvent, StoreFilter } from '../port/event-store.js';

/** First and last revision that a stream holds. */
export type Range = Readonly<{ first: bigint; last: bigint }>;

/** A page of all events: those that pass the filter, and how far the store was searched. */
export type PageOfAll = Readonly<{ events: readonly RecordedEvent[]; searchedTo: bigint }>;

/** What a stream holds as its reading begins, and the first page of what is asked for. */
export type ReadingBegin = Readonly<{ range: Range; page: readonly RecordedEvent[] }>;

/** Synchronous where the events lie in this process, else a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** What every adapter is read by. */
type ReadingSteps = Readonly<{
  /** At most `count` events from `from` to `to`, both inclusive and in reading order. */
  page: (
    stream: string,
    from: bigint,
    to: bigint,
    direction: Direction,
    count: number,
  ) => MaybePromise<readonly RecordedEvent[]>;
  /** Position of the last event, 0n when there is none. */
  lastPosition: () => MaybePromise<bigint>;
  /** At most `count` events after `after` and not beyond `upTo`; may search less than that far, but always some way. */
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => MaybePromise<PageOfAll>;
}>;

/** Null when there is no such stream. */
type RangeStep = Readonly<{ range: (stream: string) => MaybePromise<Range | null> }>;
/** A range and the first page in one step, where each step is a message; null when there is no such stream. */
type BeginStep = Readonly<{ begin: (stream: string, options: ReadOptions) => MaybePromise<ReadingBegin | null> }>;

/** A PagedSource that is asked what a stream holds before its first page. */
export type RangedSource = ReadingSteps & RangeStep;

/** A PagedSource in which a reading begins in one step. */
export type BegunSource = ReadingSteps & BeginStep;

/**
 * How an adapter is read: single short steps, out of which readPages and readAllPages make the port's methods. Every
 * step throws StoreUnavailable once the store is closed.
 */
export type PagedSource = RangedSource | BegunSource;

/** A PagedSource whose events lie in this process. */
export type EventSource = Readonly<{
  range: (stream: string) => Range | null;
  page: (stream: string, from: bigint, to: bigint, direction: Direction, count: number) => readonly RecordedEvent[];
  lastPosition: () => bigint;
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll;
  /** Rings after every append and at closing. */
  news: Bell;
}>;

/**
 * A PagedSource that can be followed: it knows by itself how far it goes. `pageOfRecent`: as pageOfAll, of events that
 * lie in memory; null when not everything after `after` does. News is read from there, everything else from the store,
 * which detects damage.
 */
export type FollowedSource = Readonly<
  Omit<ReadingSteps, 'lastPosition'> &
    (RangeStep | BeginStep) &
    Pick<EventSource, 'lastPosition' | 'news'> & {
      pageOfRecent?: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll | null;
    }
>;

/** Events read at a time: few enough that nobody else waits long. */
export const PAGE = 256;

/**
 * Events in memory that a follower gets at a time. Creations at once write more than a thousand in a turn of the
 * process: a follower that got fewer would fall behind what is in memory, and read and parse it all again.
 */
export const PAGE_OF_RECENT = 2_048;

/** A page of news, from memory where it lies there: `ofRecent` at most, of the store `count`. */
export const pageOfNews = (
  source: FollowedSource,
  after: bigint,
  upTo: bigint,
  filter: StoreFilter,
  count: number,
  ofRecent = count,
): MaybePromise<PageOfAll> =>
  source.pageOfRecent?.(after, upTo, filter, ofRecent) ?? source.pageOfAll(after, upTo, filter, count);

/** Yields to other work of this process between two pages. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** So many milliseconds; fewer where the signal aborts. */
export const moment = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
