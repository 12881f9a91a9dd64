import { totalmem } from 'node:os';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * What there is to have, in bytes: by the machine, by its container (0 where nothing bounds it), and by Node's heap.
 */
export type GivenMemory = { readonly machine: number; readonly container: number; readonly heap: number };

const MB = 1024 * 1024;

/** The part of what machine or container gives that the heap takes where nobody says how much. */
const OF_GIVEN = 1 / 2;
/** Enough for a hall of a thousand tables; more only where it is asked for. */
const USUAL_MOST_MB = 768;

const givenMemory = (): GivenMemory => ({
  machine: totalmem(),
  container: process.constrainedMemory(),
  heap: getHeapStatistics().heap_size_limit,
});

/**
 * The memory for matches and work, in megabytes: as it was asked for, or half of what machine or container gives, at
 * most USUAL_MOST_MB. Never more than Node's heap may have.
 */
export const heapBudgetMb = (askedMb?: number, given: GivenMemory = givenMemory()): number => {
  // A container that bounds nothing is told as 0, or as far more than there is.
  const most = given.container > 0 ? Math.min(given.machine, given.container) : given.machine;
  const usual = Math.min((most * OF_GIVEN) / MB, USUAL_MOST_MB);
  return Math.floor(Math.min(askedMb ?? usual, given.heap / MB));
};

/**
 * How much what is left behind may come to before it is collected, in percent of what is in use: with the share that
 * cached matches have it keeps the heap within its budget. By itself the engine lets a heap that may become large
 * grow fourfold.
 */
const GARBAGE_PERCENT = 50;

/**
 * To collect a heap of a gigabyte takes a second, in which little else is done: beyond LARGE_MB it is collected as
 * seldom as the budget allows (docs/adr/0088-a-large-heap-is-collected-seldom.md).
 */
const LARGE_MB = 512;
const MOST_GARBAGE_PERCENT = 400;

/**
 * The garbage that a heap of so many megabytes, what is left behind among them, may have at its next collection, in
 * percent of what stays.
 */
export const garbagePercent = (heapMb: number, budgetMb: number): number => {
  if (heapMb < LARGE_MB) return GARBAGE_PERCENT;
  const allowed = Math.floor((budgetMb / heapMb - 1) * 100);
  return Math.min(Math.max(allowed, GARBAGE_PERCENT), MOST_GARBAGE_PERCENT);
};

/**
 * How much of the budget a heap may take with its holes before it is compacted. A collection fills few of them: what
 * lives long and what does not lie side by side, so that a service at its budget grew from each to the next.
 */
const MOST_TAKEN = 1.75;

/** Whether the next collection closes the holes of a heap that takes so many megabytes, which pauses for longer. */
export const isFullOfHoles = (takenMb: number, budgetMb: number): boolean => takenMb > MOST_TAKEN * budgetMb;

/** How often it is looked how large the heap is. */
const LOOK_MS = 1_000;

/** The flags of V8 for a heap of which so many megabytes are in use and taken; bin/load-program.mjs sets them back. */
export const heapFlags = (usedMb: number, takenMb: number, budgetMb: number): string => {
  const compacting = isFullOfHoles(takenMb, budgetMb) ? 'compact' : 'no-compact';
  return `--heap-growing-percent=${garbagePercent(usedMb, budgetMb)} --${compacting}-on-every-full-gc`;
};

/** Has garbage of this process collected in time and holes of its heap closed, within a budget in megabytes. */
export const collectInTime = (budgetMb: number): void => {
  let known = '';
  const look = (): void => {
    const { used_heap_size: used, total_heap_size: taken } = getHeapStatistics();
    const flags = heapFlags(used / MB, taken / MB, budgetMb);
    if (flags !== known) setFlagsFromString(flags);
    known = flags;
  };
  look();
  setInterval(look, LOOK_MS).unref();
};
