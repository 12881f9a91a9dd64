import { setTimeout as delay } from 'node:timers/promises';
import { InvalidArgument, StoreUnavailable } from './errors.js';
import { PAGE, turn } from './event-source.js';
import type { EventSource, PageOfAll, Soon } from './event-source.js';
import type { Bell } from './bell.js';
import type { StoreFilter, SubscribeOptions, SubscriptionMessage } from './event-store.js';
import { checkReadAll } from './reading.js';

/** Waits before the next try; returns early when the signal aborts. A test gives its own. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

/**
 * What a subscription is served from. `next` gives a page of events after a position, as large as suits the store, and says with
 * `isLast` that nothing lay beyond them; `hasNews` whether something lies beyond a position by now.
 */
export type Feed = Readonly<{
  next: (after: bigint, filter: StoreFilter) => Soon<FeedPage>;
  hasNews: (after: bigint) => boolean;
  /** Rings when there may be news, and at closing. */
  news: Bell;
  /** A filter may let nothing through for long: after so many positions the reader is told again how far it is. */
  checkpointEvery: bigint;
}>;

/** `isLast`: nothing lay beyond it when it was read. */
export type FeedPage = PageOfAll & Readonly<{ isLast: boolean }>;

/** `subscribe` of the port over an EventSource. */
export const follow = (
  source: EventSource,
  options: SubscribeOptions = {},
  pause: Pause = pauseFor,
): AsyncGenerator<SubscriptionMessage, void> => followFeed(feedOver(source), options, pause);

/**
 * `subscribe` of the port over a Feed. It holds one page and a position, nothing else: what is appended meanwhile waits in the
 * store, and the bell only says that something does. So no event is lost or doubled between old and new.
 */
export async function* followFeed(
  feed: Feed,
  options: SubscribeOptions = {},
  pause: Pause = pauseFor,
): AsyncGenerator<SubscriptionMessage, void> {
  checkReadAll(options);
  const { after = 0n, filter = {}, signal } = options;
  let isBehind = true;
  let told = after;
  for await (const page of livePages(feed, after, filter, signal, pause)) {
    for (const event of page.events) {
      yield { kind: 'event', event };
      if (isAborted(signal)) return;
    }
    isBehind ||= !page.isLast || page.isResumed;
    if (!page.isLast || !(isBehind || page.searchedTo - told >= feed.checkpointEvery)) continue;
    isBehind = false;
    told = page.searchedTo;
    yield { kind: 'caught-up', position: told };
  }
}

/** `isResumed`: the store was in trouble before it. */
type LivePage = FeedPage & Readonly<{ isResumed: boolean }>;

/** One page after the other without end: waits for news at the end, and longer and longer while the store is in trouble. */
async function* livePages(
  feed: Feed,
  after: bigint,
  filter: StoreFilter,
  signal: AbortSignal | undefined,
  pause: Pause,
): AsyncGenerator<LivePage, void> {
  let position = after;
  let failures = 0;
  while (!isAborted(signal)) {
    const page = await pageOrTrouble(feed, position, filter);
    if (page === 'closed') return;
    if (page === 'trouble') {
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), signal);
      continue;
    }
    yield { ...page, isResumed: failures > 0 };
    failures = 0;
    position = page.searchedTo;
    await (page.isLast ? feed.news.wait(() => feed.hasNews(position), signal) : turn());
  }
}

const pageOrTrouble = async (
  feed: Feed,
  after: bigint,
  filter: StoreFilter,
): Promise<FeedPage | 'closed' | 'trouble'> => {
  try {
    return await feed.next(after, filter);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return error.reason === 'closed' ? 'closed' : 'trouble';
  }
};

const feedOver = (source: EventSource): Feed => ({
  news: source.news,
  checkpointEvery: 4096n,
  next: (after, filter) => {
    const last = source.lastPosition();
    if (after > last) throw beyondTheEnd(after, last);
    const page = source.pageOfAll(after, last, filter, PAGE);
    return { ...page, isLast: page.searchedTo >= last };
  },
  hasNews: (after) => {
    try {
      return source.lastPosition() > after;
    } catch {
      return true; // the next page says what is the matter
    }
  },
});

/** A position that this store never gave: a checkpoint of another one. */
export const beyondTheEnd = (after: bigint, last: bigint): InvalidArgument =>
  new InvalidArgument(`the position ${after} lies beyond the last one, ${last}: it is of another store`);

// A function, because the compiler would remember that the signal was not aborted, across a yield.
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const pauseFor: Pause = async (ms, signal) => {
  await delay(ms, undefined, { signal }).catch(() => undefined); // an abort only wakes it
};
