import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance as retries need them, in milliseconds; a test gives its own. */
export type Clock = Readonly<{
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** From 0 up to 1. */
  random: () => number;
}>;

/** Alarms as waiting for an answer needs them. */
export type Alarms = Readonly<{
  /** Rings once, after so long; what it gives back calls the alarm off. */
  alarm: (ms: number, ring: () => void) => () => void;
}>;

/** The time of this process, which nobody sets forward or back. */
export const systemClock: Clock & Alarms = {
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
 * How long to wait after so many failures on end: twice as long each time, up to `longest`, less a random part, so that many
 * who failed together do not come back together.
 */
export const pauseAfter = (failures: number, longest: number, random: () => number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), longest) * (0.5 + random() / 2);
