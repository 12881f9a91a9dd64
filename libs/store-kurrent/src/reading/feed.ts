import { PAGE } from '@stackledger/store';
import type { EventFeed, FeedPage, StoreFilter } from '@stackledger/store';
import type { LiveTail } from './live-tail.js';
import { PAGE_OF_ALL, type AllSource } from './pages.js';

/** Positions are bytes of the log: a follower whose filter passes little gets its position so often. */
const CHECKPOINT_EVERY = 1_048_576n;

/** What a feed needs of the store; `check` rejects a position of another server, and streams that are not followed. */
export type FeedDependencies = Readonly<{
  tail: LiveTail;
  source: AllSource;
  /** Pages from the leader: only that one knows where the log ends. */
  leading: AllSource;
  checkOpen: () => void;
  check: (after: bigint, filter: StoreFilter) => Promise<void>;
}>;

/** The source of one subscription: pages while it is far behind, then the shared window. */
export const feedOver = ({ tail, source, leading, checkOpen, check }: FeedDependencies): EventFeed => {
  let isChecked = false;
  let isNearEnd = false;
  /** Whether it was given everything that was acknowledged since it last fell behind. */
  let isCurrent = false;
  return {
    news: tail.news,
    checkpointEvery: CHECKPOINT_EVERY,
    hasNews: (after) => tail.hasNews(after),
    next: async (after, filter) => {
      checkOpen();
      if (!isChecked) await check(after, filter);
      isChecked = true;
      const window = await tail.window();
      if (window.covers(after) && !isCurrent && window.page(after, filter, PAGE).isLast) {
        await tail.catchUp();
        isCurrent = true;
      }
      if (window.covers(after)) {
        const page = window.page(after, filter, PAGE);
        isCurrent &&= page.isLast;
        return page;
      }
      const page = isNearEnd ? null : await source.pageAfter(after, filter, PAGE_OF_ALL);
      isNearEnd = page?.searchedTo === null;
      const searchedTo = page === null ? null : (page.searchedTo ?? page.events.at(-1)?.position ?? null);
      if (page !== null && searchedTo !== null) return { events: page.events, searchedTo, isLast: false };
      isNearEnd = false;
      const last = await lastPage(leading, after, filter);
      isCurrent = last.isLast;
      return last;
    },
  };
};

/** The events between a position and the current end of the log, read when a page has reached the end. */
const lastPage = async (source: AllSource, after: bigint, filter: StoreFilter): Promise<FeedPage> => {
  const end = await source.lastPosition();
  if (after >= end) return { events: [], searchedTo: after, isLast: true };
  const page = await source.pageOfAll(after, end, filter, PAGE_OF_ALL);
  return { ...page, isLast: page.searchedTo >= end };
};
