import type { LogSync } from './log-sync.js';

/**
 * Syncs a group of so many appends. `gathered` tells, once it is done, how many more came meanwhile. Returns nothing when it is
 * done already.
 */
export type SyncGroup = (size: number, gathered: () => number) => Promise<void> | undefined;

/** Handing a sync over and being told costs about a twentieth of this. */
const QUICK_MS = 0.5;

/**
 * Who waits alone for a quick disk is served soonest by a sync in this thread. A sync is handed over as soon as somebody could
 * use the time: when several wait, when more came during the last one, or when that one took long, since this thread had other
 * things to do or since the disk is slow. `clock` in milliseconds.
 */
export const syncChoice = (log: LogSync, clock: () => number = () => performance.now()): SyncGroup => {
  let isTimeUsed = false;
  const took = (begun: number, gathered: number): void => {
    isTimeUsed = gathered > 0 || clock() - begun > QUICK_MS;
  };
  return (size, gathered) => {
    const begun = clock();
    if (size > 1 || isTimeUsed) return log.handedOver().then(() => took(begun, gathered()));
    log.now();
    took(begun, 0);
    return undefined;
  };
};
