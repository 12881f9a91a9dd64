import { createLiveFeed } from './live-feed.js';
import { readersOf } from './projectors.js';
import { cachesOf, type ReadSide, type ReadSideDependencies } from './read-side.js';
import { arrivalIn } from './arrival.js';
import { systemTicks } from './tail-watch.js';

/** How often the end of the store is asked for, from which followers of a feed hear. */
const ASK_MS = 1_000;

/**
 * The read side of a process that keeps no read models: it reads no events of matches that nobody asks for, has no
 * list, and only knows where the store ended a moment ago.
 */
export const createIdleReadSide = (parts: Omit<ReadSideDependencies, 'checkpoints'>): ReadSide => {
  const { store, ticks = systemTicks } = parts;
  const since = ticks.now();
  let end = 0n;
  let stopAsking = (): void => undefined;
  const ask = async (): Promise<void> => {
    end = await store.lastPosition();
  };
  const feed = createLiveFeed(store, () => end, { ticks });
  const projectors = readersOf({ ...parts, arrival: arrivalIn(feed) });
  return {
    projectors,
    open: ask,
    start: () => {
      // Whoever cannot be asked now is asked again; the health of the store says why.
      stopAsking = ticks.every(ASK_MS, () => void ask().catch(() => undefined));
    },
    caughtUp: () => Promise.resolve(),
    wholeList: () => Promise.resolve(null),
    expect: (position) => {
      if (position > end) end = position;
    },
    behind: () => 0n,
    position: () => end,
    status: () => ({
      ...{ isCaughtUp: true, failure: null, projections: [] },
      tail: { state: store.isLive() ? 'live' : 'resuming', since, isLate: false },
    }),
    caches: () => cachesOf(projectors),
    stop: async () => {
      stopAsking();
      await feed.stop();
    },
  };
};
