import { getHeapStatistics } from 'node:v8';

/**
 * How much memory cached matches may take, in bytes: those of the ledger, and those of the projections.
 */
export type CacheMemory = { readonly ledger: number; readonly projections: number };

/**
 * The part of the heap that is for them where nobody says how much it is; the rest is for work and for what it leaves
 * behind.
 */
const OF_HEAP = 0.6;

/** Of that the part for the ledger: the projections keep about a quarter of a match, be it new or of 400 events. */
const OF_LEDGER = 3 / 4;

const MB = 1024 * 1024;

/** Of the memory for matches and work the part for cached matches, in whole megabytes. */
export const cacheShareMb = (memoryMb: number): number => Math.floor(memoryMb * OF_HEAP);

/** Memory for matches, as it was asked for or by the size that the heap may have. */
export const cacheMemory = (askedMb?: number): CacheMemory => {
  const bytes = askedMb === undefined ? getHeapStatistics().heap_size_limit * OF_HEAP : askedMb * MB;
  const ledger = Math.floor(bytes * OF_LEDGER);
  return { ledger, projections: Math.floor(bytes) - ledger };
};
