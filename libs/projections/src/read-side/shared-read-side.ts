import { moment } from '@stackledger/store';
import { LISTED, type CheckpointStore } from '../projector/checkpoints.js';
import type { ProjectorStatus } from '../projector/projector.js';
import type { SharedCheckpoints } from '../projector/shared-checkpoints.js';
import { arrivalIn } from './arrival.js';
import { ListWriter } from './list-writer.js';
import { createLiveFeed } from './live-feed.js';
import { createMatchIndex, NOTHING_AHEAD } from './match-index.js';
import { readersOf } from './projectors.js';
import { cachesOf, MOST_WAIT_MS, type ReadSide, type ReadSideDependencies } from './read-side.js';
import { StoredProgress } from './stored-progress.js';
import { systemTicks, TailWatch } from './tail-watch.js';
import { waitingList } from './waiting-list.js';

/** How long after a failed or vain question it is asked again whether everything is in the list. */
const ASK_AGAIN_MS = 1_000;

/** The dependencies of a read side over checkpoints that several processes share. */
export type SharedReadSideDependencies = Omit<ReadSideDependencies, 'checkpoints'> & {
  readonly checkpoints: SharedCheckpoints;
};

/**
 * The read side of a process whose list of matches lies in the database of the store: one process at a time writes it,
 * all read it there. What is shown of a single match is computed from its log when it is read.
 */
// Long for one function: one short answer for each member.
export const createSharedReadSide = (parts: SharedReadSideDependencies): ReadSide => {
  const { store, checkpoints, ticks = systemTicks } = parts;
  const { sharing } = checkpoints;
  const ending = new AbortController();
  let known = 0n;
  let isCaughtUp = false;
  const feed = createLiveFeed(store, () => position(), { ticks });
  /** States of another version are none for this program: the match is computed from its log. */
  const ofOwnVersion: CheckpointStore = {
    ...checkpoints,
    stateBefore: (...asked) => sharing.stateBefore(version, ...asked),
  };
  const projectors = readersOf({ ...parts, checkpoints: ofOwnVersion, arrival: arrivalIn(feed) });
  const { version } = projectors.matches.projection;
  const progress = new StoredProgress({ store, checkpoints, sharing, ticks, projection: { name: LISTED, version } });
  const watch = new TailWatch({ store, isCaughtUp: () => isCaughtUp, reached: () => progress.position }, ticks);
  const writer = new ListWriter(parts, sharing, version);
  const end = (): bigint => (watch.end > known ? watch.end : known);
  const position = (): bigint => (progress.position > end() ? progress.position : end());

  /** Until it is known once that the list has everything, it is not: another process may be making it anew. */
  const begun = async (): Promise<void> => {
    for (;;) {
      isCaughtUp = ending.signal.aborted || (await progress.whole(MOST_WAIT_MS).catch(() => null)) !== null;
      if (isCaughtUp) return;
      await moment(ASK_AGAIN_MS, ending.signal);
    }
  };
  let caughtUp = Promise.resolve();

  const listStatus = (): ProjectorStatus => {
    const own = writer.status()?.projections.find(({ name }) => name === LISTED);
    const status = own ?? projectors.matches.status();
    const failure = status.failure ?? progress.failure;
    const newer = progress.version > version ? { newerVersion: progress.version } : {};
    return {
      ...{ ...status, ...newer, failure, position: progress.position },
      state: failure === null ? 'folding' : 'stopped',
    };
  };
  /** Nobody waits for what is stopped. */
  const waitMs = (): number => (listStatus().failure === null ? MOST_WAIT_MS : 0);

  return {
    projectors: { ...projectors, matches: { ...projectors.matches, status: listStatus } },
    open: async () => void (await progress.read()),
    start: () => {
      progress.start();
      watch.start();
      writer.start();
      caughtUp = begun();
    },
    caughtUp: () => caughtUp,
    wholeList: async () => {
      const position = watch.status().isLate ? null : await progress.whole(waitMs());
      if (position === null) return null;
      const list = waitingList(sharing.listUpTo(position, version), () => progress.holds(position, waitMs()));
      return createMatchIndex(NOTHING_AHEAD, list);
    },
    expect: (at) => {
      if (at > known) known = at;
    },
    behind: (name) => (name === LISTED ? position() - progress.position : 0n),
    position,
    status: () => ({
      isCaughtUp,
      failure: writer.failure,
      projections: [projectors.timeline.status(), listStatus(), projectors.clocks.status()],
      tail: watch.status(),
    }),
    caches: () => cachesOf(projectors),
    stop: async () => {
      ending.abort();
      watch.stop();
      await writer.stop();
      progress.stop();
      await feed.stop();
      await caughtUp;
    },
  };
};
