import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { codeOf, StoreUnavailable } from '@stackledger/store';
import { messageOf } from '../file/error-message.js';

/**
 * Makes the write-ahead log durable; both ways throw StoreUnavailable, `io-error`, after which it is unknown what is on
 * disk.
 */
export type LogSync = Readonly<{
  /** In this thread: the fastest, and it blocks everything else. */
  now: () => void;
  /** In a thread of the pool. */
  handedOver: () => Promise<void>;
  close: () => void;
}>;

/**
 * The log beside the store file at `path`, which must be open: SQLite creates and removes it. Syncing any descriptor of
 * a file syncs the file, and a descriptor opened before reports the failures of all.
 */
export const syncOfLog = (path: string): LogSync => {
  const log = `${path}-wal`;
  const file = openSync(log, 'r+');
  const failure = (error: unknown): StoreUnavailable =>
    new StoreUnavailable(
      'io-error',
      `${log} cannot be synced: ${messageOf(error)} (${codeOf(error)}); check the disk, then open the store again`,
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
