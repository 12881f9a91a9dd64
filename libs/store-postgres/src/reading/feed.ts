import { PAGE, beyondTheEnd } from '@stackledger/store';
import type { EventFeed } from '@stackledger/store';
import type { PostgresTail } from './live-tail.js';
import { PAGE_OF_ALL, type PostgresPages } from './pages.js';

/** A follower whose filter passes little gets its position so often. */
const CHECKPOINT_EVERY = 4096n;

/** The source of one subscription: pages while it is far behind, then the window that all share. */
export const postgresFeed = (tail: PostgresTail, pages: PostgresPages, checkOpen: () => void): EventFeed => {
  let isChecked = false;
  /** Whether it was given everything that was acknowledged since it last fell behind. */
  let isCurrent = false;
  return {
    news: tail.news,
    checkpointEvery: CHECKPOINT_EVERY,
    hasNews: (after) => tail.hasNews(after),
    next: async (after, filter) => {
      checkOpen();
      if (!isChecked) await checkStart(pages, after);
      isChecked = true;
      const window = await tail.window();
      if (!window.covers(after)) {
        isCurrent = false;
        return { ...(await pages.pageOfAll(after, window.tail, filter, PAGE_OF_ALL)), isLast: false };
      }
      if (!isCurrent && window.page(after, filter, PAGE).isLast) {
        await tail.catchUp();
        isCurrent = true;
      }
      const page = window.page(after, filter, PAGE);
      isCurrent &&= page.isLast;
      return page;
    },
  };
};

const checkStart = async (pages: PostgresPages, after: bigint): Promise<void> => {
  if (after === 0n) return;
  const last = await pages.lastPosition();
  if (after > last) throw beyondTheEnd(after, last);
};
