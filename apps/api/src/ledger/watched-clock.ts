import type { Clock } from '@stackledger/ledger';

/** The least change that is reported: smaller corrections are usual, and no table notices them. */
const LEAST_CHANGE_MS = 2_000;

/** A clock that reports to its listener when it was set forward or back. */
export type WatchedClock = Clock & { readonly listen: (report: (what: string) => void) => void };

/** Compares a clock with a monotonic one, in milliseconds from an arbitrary origin. */
export const watchedClock = (clock: Clock, passedMs: () => number): WatchedClock => {
  let report: ((what: string) => void) | undefined;
  let aheadMs: number | undefined;
  let last = '';
  const watch = (now: string): void => {
    const ahead = Date.parse(now) - passedMs();
    const setByMs = ahead - (aheadMs ?? ahead);
    if (aheadMs === undefined || Math.abs(setByMs) >= LEAST_CHANGE_MS) aheadMs = ahead;
    if (Math.abs(setByMs) >= LEAST_CHANGE_MS) report?.(clockChangeText(setByMs, now));
  };
  return {
    now: () => {
      const now = clock.now();
      if (now !== last) watch(now); // of many commands in one millisecond the first is enough
      last = now;
      return now;
    },
    listen: (listener) => void (report = listener),
  };
};

const clockChangeText = (byMs: number, now: string): string => {
  const seconds = Math.round(Math.abs(byMs) / 1_000);
  return byMs > 0
    ? `the clock of this machine went forward by ${seconds} seconds at ${now}: who was to act then is charged with them`
    : `the clock of this machine was set back by ${seconds} seconds to ${now}: until it is where it was, events keep the time of the last one`;
};
