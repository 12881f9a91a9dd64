import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { codeOf, StoreUnavailable } from '@stackledger/store';
import { saidBy } from '../file/error-words.js';

/** Brings the write-ahead log to the disk; both ways throw StoreUnavailable, `io-error`, after which what is on disk is unknown. */
export type LogSync = Readonly<{
  /** In this thread, which waits: nothing is quicker, and nothing else goes on meanwhile. */
  now: () => void;
  /** In a thread of the pool, while this one goes on. */
  handedOver: () => Promise<void>;
  close: () => void;
}>;

/**
 * The log beside the store file at `path`, which must be open: SQLite has made it then and removes it at the end. Syncing any
 * descriptor of a file syncs the file, and a descriptor that was there before is told of a failure of any.
 */
export const syncOfLog = (path: string): LogSync => {
  const log = `${path}-wal`;
  const file = openSync(log, 'r+');
  const failure = (error: unknown): StoreUnavailable =>
    new StoreUnavailable(
      'io-error',
      `${log} cannot be synced: ${saidBy(error)} (${codeOf(error)}); check the disk, then open the store again`,
      { cause: error },
    );
  return {
    now: () => {
      try {
        fdatasyncSync(file);
      } catch (error) {
        throw failure(error);
      }
    },
    handedOver: () =>
      new Promise((resolve, reject) =>
        fdatasync(file, (error) => {
          if (error === null) resolve();
          else reject(failure(error));
        }),
      ),
    close: () => closeSync(file),
  };
};
