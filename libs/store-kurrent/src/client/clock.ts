import { setTimeout as delay } from 'node:timers/promises';

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

const FIRST_PAUSE_MS = 50;

/**
 * How long to wait after so many consecutive failures: exponential up to `longest`, with jitter, so that many clients
 * that failed together do not return together.
 */
export const pauseAfter = (failures: number, longest: number, random: () => number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), longest) * (0.5 + random() / 2);
