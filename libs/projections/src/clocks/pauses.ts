import { asText } from '@stackledger/rules';
import { type LogEvent } from '../log-event.js';

/**
 * Why play is paused (`play`, or the id of a call that a judge attends), since when, and the earlier pauses in
 * milliseconds.
 */
export type Pauses = { readonly reasons: readonly string[]; readonly sinceMs: number; readonly totalMs: number };

/** No pause so far. */
export const NO_PAUSE: Pauses = { reasons: [], sinceMs: 0, totalMs: 0 };

/** The pauses after an event (SL-CALL-2). */
export const pausesAfter = (pauses: Pauses, event: LogEvent): Pauses => {
  switch (event.type) {
    case 'PlayPaused':
      return begun(pauses, 'play', event.atMs);
    case 'JudgeAttended':
      return begun(pauses, asText(event.data.call), event.atMs);
    case 'PlayResumed':
      return over(pauses, 'play', event.atMs);
    case 'CallClosed':
      return over(pauses, asText(event.data.call), event.atMs);
    default:
      return pauses;
  }
};

const begun = ({ reasons, sinceMs, totalMs }: Pauses, reason: string, atMs: number): Pauses => ({
  reasons: reasons.includes(reason) ? reasons : [...reasons, reason],
  sinceMs: reasons.length === 0 ? atMs : sinceMs,
  totalMs,
});

const over = (pauses: Pauses, reason: string, atMs: number): Pauses => {
  const reasons = pauses.reasons.filter((each) => each !== reason);
  if (reasons.length === pauses.reasons.length) return pauses;
  const ended = reasons.length === 0 ? Math.max(0, atMs - pauses.sinceMs) : 0;
  return { reasons, sinceMs: pauses.sinceMs, totalMs: pauses.totalMs + ended };
};

/** Milliseconds of pauses up to a time. */
export const pausedMsUntil = ({ reasons, sinceMs, totalMs }: Pauses, atMs: number): number =>
  reasons.length === 0 ? totalMs : totalMs + Math.max(0, atMs - sinceMs);
