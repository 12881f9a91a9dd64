import { setImmediate } from 'node:timers';
import type { Database } from 'better-sqlite3';

/** Moves the write-ahead log into the file, when nobody waits. */
export type Checkpoints = Readonly<{
  /** A transaction is on disk. */
  onDisk: () => void;
}>;

/** `isIdle`: no append waits now. `failed` is called with a checkpoint's failure; the log still holds everything. */
export type CheckpointOptions = Readonly<{ isIdle: () => boolean; failed: (error: unknown) => void }>;

/**
 * What SQLite answers: pages in the log, and how many of them are in the file by now; `busy` when somebody was in the
 * way.
 */
type CheckpointOutcome = Readonly<{ busy: number; log: number; checkpointed: number }>;

/**
 * Transactions after which a checkpoint is due. A single append writes some four pages, a group one for each append.
 */
const DUE = 16;

/**
 * Pages in the log at which a checkpoint waits no longer: only where no moment was idle for so long. The commit after
 * so small a one comes a few milliseconds later (docs/appendix/performance.md).
 */
export const BACKSTOP_PAGES = 1_000;

/**
 * Every checkpoint of an open store is made here, and none by SQLite within a commit: that one drops its own failure,
 * and the store would go on writing. Once one is due it comes after the first turn of the event loop in which no append
 * came, so that who waits for a commit does not wait for a checkpoint too; where no moment is idle it comes when the
 * log is long.
 */
export const watchedCheckpoints = (db: Database, { isIdle, failed }: CheckpointOptions): Checkpoints => {
  const merge = db.prepare<[], CheckpointOutcome>('PRAGMA wal_checkpoint(PASSIVE)');
  const look = db.prepare<[], CheckpointOutcome>('PRAGMA wal_checkpoint(NOOP)');
  let commits = 0;
  /** Transactions at which the log's length is asked next: not at each, since that takes as long as a small append. */
  let askAt = DUE;
  let isScheduled = false;

  const run = (): void => {
    try {
      if (!isWhole(merge.get())) return; // it is asked again
      commits = 0;
      askAt = DUE;
    } catch (error) {
      failed(error);
    }
  };
  const runIf = (isDue: () => boolean) => (): void => {
    isScheduled = false;
    if (db.open && isDue()) run();
  };
  const isLong = (): boolean => {
    if (commits < askAt) return false;
    askAt = commits + DUE;
    return (look.get()?.log ?? 0) >= BACKSTOP_PAGES;
  };
  return {
    onDisk: () => {
      commits += 1;
      if (isScheduled) return;
      isScheduled = true;
      // The first turn sends the answers; by the second new appends have arrived.
      if (isLong()) setImmediate(runIf(() => true));
      else if (commits >= DUE) setImmediate(() => setImmediate(runIf(isIdle)));
      else isScheduled = false;
    },
  };
};

const isWhole = (outcome: CheckpointOutcome | undefined): boolean =>
  outcome?.busy === 0 && outcome.checkpointed === outcome.log;
