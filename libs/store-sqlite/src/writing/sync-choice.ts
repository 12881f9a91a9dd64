import type { LogSync } from './log-sync.js';

/**
 * Syncs a group of so many appends. `gathered` says afterwards how many more came meanwhile. Returns nothing when it
 * was done synchronously.
 */
export type SyncGroup = (size: number, gathered: () => number) => Promise<void> | undefined;

/** Passing a sync to another thread costs about a twentieth of this. */
const QUICK_MS = 0.5;

/** What a thread does besides writing: it decides commands, or holds a store and is asked for readings alone. */
export type OtherWork = 'decides' | 'reads';

/**
 * A lone append on a fast disk is served soonest by a sync in this thread. A sync goes to another thread as soon as
 * this one could use the time: when several appends wait, when more came during the last sync, or when that took long,
 * because of other work or a slow disk. For a thread that only reads besides, the last is reason enough alone: it
 * writes nothing before the sync is over. `clock` in milliseconds.
 */
export const syncChoice = (
  log: LogSync,
  otherWork: OtherWork,
  clock: () => number = () => performance.now(),
): SyncGroup => {
  const decides = otherWork === 'decides';
  let isTimeUsed = false;
  const took = (begun: number, gathered: number): void => {
    isTimeUsed = (decides && gathered > 0) || clock() - begun > QUICK_MS;
  };
  return (size, gathered) => {
    const begun = clock();
    if ((decides && size > 1) || isTimeUsed) return log.handedOver().then(() => took(begun, gathered()));
    log.now();
    took(begun, 0);
    return undefined;
  };
};
