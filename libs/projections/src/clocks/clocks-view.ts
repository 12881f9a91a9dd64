import { waitedFor, type ClocksState, type ThinkingTime } from './clocks-projection.js';
import { pausedMsUntil } from './pauses.js';

/** The clocks of a match. Times are ISO 8601 in UTC, spans whole milliseconds. */
export type MatchClocksView = {
  /** When the event was recorded up to which everything is counted. */
  readonly asOf: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** The awaited seats; null for none. Add the time since `asOf` to their totals, unless play is paused. */
  readonly waitsFor: readonly string[] | null;
  readonly pausedSince: string | null;
  readonly pausedMs: number;
  readonly seats: { readonly [seat: string]: ThinkingTime };
};

/** The clocks at an event. */
export const clocksViewOf = ({ table, record }: ClocksState): MatchClocksView => {
  const { startedMs, endedMs, lastMs, seats, pauses } = record;
  const waiting = waitedFor(table);
  return {
    asOf: timeOf(lastMs),
    startedAt: startedMs === null ? null : timeOf(startedMs),
    endedAt: endedMs === null ? null : timeOf(endedMs),
    waitsFor: waiting.length === 0 ? null : waiting,
    pausedSince: pauses.reasons.length === 0 ? null : timeOf(pauses.sinceMs),
    pausedMs: pausedMsUntil(pauses, lastMs),
    seats,
  };
};

const timeOf = (ms: number): string => new Date(ms).toISOString();
