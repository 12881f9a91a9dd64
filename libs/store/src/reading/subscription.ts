import { InvalidArgument, StoreUnavailable } from '../port/errors.js';
import { moment, PAGE, PAGE_OF_RECENT, pageOfNews, turn } from './event-source.js';
import type { FollowedSource, PageOfAll, MaybePromise } from './event-source.js';
import type { Bell } from './bell.js';
import type { StoreFilter, SubscribeOptions, SubscriptionMessage } from '../port/event-store.js';
import { checkReadAll } from './paged-reading.js';

/** Waits before the next attempt; returns early when the signal aborts. Replaced in tests. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

/**
 * The source of a subscription. `next` gives a page of events after a position, as large as suits the store, with
 * `isLast` when there was nothing after it; `hasNews` says whether there is by now.
 */
export type EventFeed = Readonly<{
  next: (after: bigint, filter: StoreFilter) => MaybePromise<FeedPage>;
  hasNews: (after: bigint) => boolean;
  /** Rings when there may be news, and at closing. */
  news: Bell;
  /** A filter may pass nothing for long: after so many positions the reader gets its position again. */
  checkpointEvery: bigint;
}>;

/** `isLast`: there was nothing after it when it was read. */
export type FeedPage = PageOfAll & Readonly<{ isLast: boolean }>;

/** `subscribe` of the port over a FollowedSource. */
export const follow = (
  source: FollowedSource,
  options: SubscribeOptions = {},
  pause: Pause = moment,
): AsyncGenerator<SubscriptionMessage, void> => followFeed(feedOver(source), options, pause);

/**
 * `subscribe` of the port over an EventFeed. It holds one page and a position: new events wait in the store, and the
 * bell only says that there are some. So no event is lost or doubled between stored and new ones.
 */
export async function* followFeed(
  feed: EventFeed,
  options: SubscribeOptions = {},
  pause: Pause = moment,
): AsyncGenerator<SubscriptionMessage, void> {
  checkReadAll(options);
  const { after = 0n, filter = {}, signal } = options;
  let isBehind = true;
  let event = after;
  for await (const page of livePages(feed, after, filter, signal, pause)) {
    for (const event of page.events) {
      yield { kind: 'event', event };
      if (isAborted(signal)) return;
    }
    isBehind ||= !page.isLast || page.isResumed;
    if (!page.isLast || !(isBehind || page.searchedTo - event >= feed.checkpointEvery)) continue;
    isBehind = false;
    event = page.searchedTo;
    yield { kind: 'caught-up', position: event };
  }
}

/** `isResumed`: the store was unavailable before it. */
type LivePage = FeedPage & Readonly<{ isResumed: boolean }>;

/**
 * One page after another without end: waits for news at the end, and with growing pauses while the store is
 * unavailable.
 */
async function* livePages(
  feed: EventFeed,
  after: bigint,
  filter: StoreFilter,
  signal: AbortSignal | undefined,
  pause: Pause,
): AsyncGenerator<LivePage, void> {
  let position = after;
  let failures = 0;
  while (!isAborted(signal)) {
    const page = await pageOrFailure(feed, position, filter);
    if (page === 'closed') return;
    if (page === 'unavailable') {
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), signal);
      continue;
    }
    yield { ...page, isResumed: failures > 0 };
    failures = 0;
    position = page.searchedTo;
    await (page.isLast ? feed.news.wait(() => feed.hasNews(position), signal) : turn());
  }
}

const pageOrFailure = async (
  feed: EventFeed,
  after: bigint,
  filter: StoreFilter,
): Promise<FeedPage | 'closed' | 'unavailable'> => {
  try {
    return await feed.next(after, filter);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return error.reason === 'closed' ? 'closed' : 'unavailable';
  }
};

const feedOver = (source: FollowedSource): EventFeed => ({
  news: source.news,
  checkpointEvery: 4096n,
  next: (after, filter) => {
    const last = source.lastPosition();
    if (after > last) throw beyondTheEnd(after, last);
    const feedPage = (page: PageOfAll): FeedPage => ({ ...page, isLast: page.searchedTo >= last });
    const page = pageOfNews(source, after, last, filter, PAGE, PAGE_OF_RECENT);
    return page instanceof Promise ? page.then(feedPage) : feedPage(page);
  },
  hasNews: (after) => {
    try {
      return source.lastPosition() > after;
    } catch {
      return true; // the next page says what is the matter
    }
  },
});

/** A position that this store never had: a checkpoint of another one. */
export const beyondTheEnd = (after: bigint, last: bigint): InvalidArgument =>
  new InvalidArgument(`the position ${after} lies beyond the last one, ${last}: it is of another store`);

// A function, since the compiler would assume across a yield that the signal is not aborted.
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;
