import { setTimeout as delay } from 'node:timers/promises';

export { pauseAfter } from '@stackledger/store';

/** Time and randomness for retries, in milliseconds; replaced in tests. */
export type RetryClock = Readonly<{
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** From 0 up to 1. */
  random: () => number;
}>;

/** Timers for request timeouts. */
export type AlarmClock = Readonly<{
  /** Rings once after `ms`; the returned function cancels it. */
  alarm: (ms: number, ring: () => void) => () => void;
}>;

/** The monotonic time of this process. */
export const systemClock: RetryClock & AlarmClock = {
  now: () => performance.now(),
  pause: async (ms) => {
    await delay(ms);
  },
  alarm: (ms, ring) => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
