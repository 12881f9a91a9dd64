import { StoreUnavailable } from '@stackledger/store';
import type { LogSync } from '../src/writing/log-sync.js';

/** The sync of a log, failing as one of a disk does, as long as `fault`, which is asked each time, gives an error. */
export const failingSync = (sync: LogSync, fault: () => Error | undefined): LogSync => {
  const check = (): void => {
    const error = fault();
    if (error !== undefined) throw new StoreUnavailable('io-error', `the log cannot be synced: ${error.message}`);
  };
  return {
    now: () => {
      check();
      sync.now();
    },
    handedOver: async () => {
      check();
      await sync.handedOver();
    },
    close: () => sync.close(),
  };
};

/** The sync of a log that is never handed over. */
export const inThisThread = (sync: LogSync): LogSync => ({
  ...sync,
  handedOver: () => new Promise((resolve) => resolve(sync.now())),
});
