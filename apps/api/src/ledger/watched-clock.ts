import type { Clock } from '@stackledger/ledger';

/** Less than this a clock is corrected by now and then, and nobody at a table notices. */
const MUCH_MS = 2_000;

/** A clock that tells whoever listens when it was set: then it went on by more, or by less, than time did. */
export type WatchedClock = Clock & { readonly listen: (tell: (what: string) => void) => void };

/** Watches a clock by another one that nobody sets, in milliseconds from anywhere on. */
export const watchedClock = (clock: Clock, passedMs: () => number): WatchedClock => {
  let tell: ((what: string) => void) | undefined;
  let aheadMs: number | undefined;
  const watch = (now: string): void => {
    const ahead = Date.parse(now) - passedMs();
    const setByMs = ahead - (aheadMs ?? ahead);
    if (aheadMs === undefined || Math.abs(setByMs) >= MUCH_MS) aheadMs = ahead;
    if (Math.abs(setByMs) >= MUCH_MS) tell?.(wasSet(setByMs, now));
  };
  return {
    now: () => {
      const now = clock.now();
      watch(now);
      return now;
    },
    listen: (listener) => void (tell = listener),
  };
};

const wasSet = (byMs: number, now: string): string => {
  const seconds = Math.round(Math.abs(byMs) / 1_000);
  return byMs > 0
    ? `the clock of this machine went forward by ${seconds} seconds at ${now}: who was to act then is charged with them`
    : `the clock of this machine was set back by ${seconds} seconds to ${now}: until it is where it was, events keep the time of the last one`;
};
