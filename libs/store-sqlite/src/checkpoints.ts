import { setImmediate } from 'node:timers';
import type { Database } from 'better-sqlite3';

/** Moves what the write-ahead log holds into the file, when nobody waits for it. */
export type Checkpoints = Readonly<{
  /** A transaction is on disk. */
  onDisk: () => void;
}>;

/** `isIdle`: no append waits now. `failed` is told what broke a checkpoint; the log holds everything still. */
export type CheckpointOptions = Readonly<{ isIdle: () => boolean; failed: (error: unknown) => void }>;

/** Transactions after which a checkpoint is due. A single append writes some four pages, a group one for each append. */
const DUE = 16;

/**
 * Pages in the log at which SQLite makes a checkpoint by itself, within a commit: only where no moment was idle for so long.
 * A commit with so small a one in the way takes a few milliseconds more (docs/performance.md).
 */
export const BACKSTOP_PAGES = 1_000;

/**
 * Checkpoints in idle moments: once one is due, after the first turn of the event loop in which no append came. Who waits for a
 * commit then does not wait for a checkpoint too.
 */
export const idleCheckpoints = (db: Database, { isIdle, failed }: CheckpointOptions): Checkpoints => {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let commits = 0;
  let isScheduled = false;

  const run = (): void => {
    isScheduled = false;
    if (!db.open || !isIdle()) return;
    try {
      checkpoint.get();
      commits = 0;
    } catch (error) {
      failed(error);
    }
  };
  return {
    onDisk: () => {
      commits += 1;
      if (commits < DUE || isScheduled) return;
      isScheduled = true;
      // Two turns: in the one that comes first the answers go out, and what came meanwhile is taken in.
      setImmediate(() => setImmediate(run));
    },
  };
};
