const FIRST_PAUSE_MS = 50;

/**
 * How long to wait after so many consecutive failures: exponential up to `longest`, with jitter, so that many clients
 * that failed together do not return together.
 */
export const pauseAfter = (failures: number, longest: number, random: () => number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), longest) * (0.5 + random() / 2);
