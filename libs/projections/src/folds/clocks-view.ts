import { waitedFor, type ClocksState, type SeatClock } from './clocks-fold.js';
import { pausedMsUntil } from './pauses.js';

/** The clocks of a match as readers see them. Times are ISO 8601 in UTC, spans whole milliseconds. */
export type ClocksView = {
  /** When the event that is looked at was written: what every number counts up to. */
  readonly asOf: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Whom the table waits for; null when for nobody. Add the time since `asOf` to their total, unless play is paused. */
  readonly waitsFor: readonly string[] | null;
  readonly pausedSince: string | null;
  readonly pausedMs: number;
  readonly seats: { readonly [seat: string]: SeatClock };
};

/** The clocks as they stood at an event. */
export const clocksViewOf = ({ table, record }: ClocksState): ClocksView => {
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
