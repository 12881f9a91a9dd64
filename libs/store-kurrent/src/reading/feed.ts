import { PAGE } from '@stackledger/store';
import type { Feed, FeedPage, StoreFilter } from '@stackledger/store';
import type { LiveTail } from './live-tail.js';
import { PAGE_OF_ALL, type AllSource } from './pages.js';

/** Positions are bytes of the log here: a follower whose filter passes little is told every so many how far it is. */
const CHECKPOINT_EVERY = 1_048_576n;

/** What a feed needs of the store; `check` refuses a position that is not of this server, and streams that are not followed. */
export type FeedParts = Readonly<{
  tail: LiveTail;
  source: AllSource;
  checkOpen: () => void;
  check: (after: bigint, filter: StoreFilter) => Promise<void>;
}>;

/** What one subscription is served from: pages while it is far behind, then the window that all share. */
export const feedOver = ({ tail, source, checkOpen, check }: FeedParts): Feed => {
  let isChecked = false;
  let isNearEnd = false;
  return {
    news: tail.news,
    checkpointEvery: CHECKPOINT_EVERY,
    hasNews: (after) => tail.hasNews(after),
    next: async (after, filter) => {
      checkOpen();
      if (!isChecked) await check(after, filter);
      isChecked = true;
      const window = await tail.window();
      if (window.covers(after)) return window.page(after, filter, PAGE);
      const page = isNearEnd ? null : await source.pageAfter(after, filter, PAGE_OF_ALL);
      isNearEnd = page?.searchedTo === null;
      const searchedTo = page === null ? null : (page.searchedTo ?? page.events.at(-1)?.position ?? null);
      if (page !== null && searchedTo !== null) return { events: page.events, searchedTo, isLast: false };
      isNearEnd = false;
      return lastPage(source, after, filter);
    },
  };
};

/** What lies between a position and the end of the log as it is now: asked for when a page has seen the end. */
const lastPage = async (source: AllSource, after: bigint, filter: StoreFilter): Promise<FeedPage> => {
  const end = await source.lastPosition();
  if (after >= end) return { events: [], searchedTo: after, isLast: true };
  const page = await source.pageOfAll(after, end, filter, PAGE_OF_ALL);
  return { ...page, isLast: page.searchedTo >= end };
};
