const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is waited after each failed attempt, in milliseconds: the first come soon, the last within three days. */
const WAITS_MS: readonly number[] = [
  ...[5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];

/** An endpoint at which nothing has arrived for so long is switched off. */
export const DISABLED_AFTER_MS = 120 * HOUR;

/** A receiver may ask for so long a wait, and not for a longer one. */
const LONGEST_ASKED_MS = HOUR;

/**
 * How long to wait after so many failed attempts (1 and more), at least as long as the receiver asked for; undefined
 * after the last.
 */
export const waitAfter = (attempts: number, askedMs = 0): number | undefined => {
  const waitMs = WAITS_MS[attempts - 1];
  return waitMs === undefined ? undefined : Math.max(waitMs, Math.min(askedMs, LONGEST_ASKED_MS));
};
