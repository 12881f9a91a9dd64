import type { StoryRow } from '@stackledger/wire';

/** Nobody waits longer than that in a picture: a night between two turns would leave no room for the rest. */
const LONGEST_GAP_MS = 120_000;

/** When each step came, in milliseconds of play since the first one; long pauses are cut. */
export type Pace = { readonly times: readonly number[]; readonly total: number };

/** The pace of a match, step by step. */
export const paceOf = (rows: readonly StoryRow[]): Pace => {
  const times: number[] = [];
  let now = 0;
  let before: number | null = null;
  for (const { at } of rows) {
    const time = Date.parse(at);
    if (before !== null) now += Math.min(Math.max(time - before, 0), LONGEST_GAP_MS);
    before = time;
    times.push(now);
  }
  return { times, total: now };
};

/** The last step that came no later than a time. */
export const stepAtTime = ({ times }: Pace, time: number): number => {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
};

/** A part of the match, in milliseconds of play. */
export type TimeSpan = { readonly from: number; readonly to: number };

/** What is drawn around a moment: `width` of play, within the match. */
export const spanAround = ({ total }: Pace, time: number, width: number): TimeSpan => {
  const whole = Math.max(Math.min(width, total), 1);
  const from = Math.max(0, Math.min(time - whole / 2, total - whole));
  return { from, to: from + whole };
};

/** How long to show a step before the next one: as it was played, faster, and never so long that it looks stuck. */
export const showFor = ({ times }: Pace, at: number, next: number, speed: number): number => {
  const played = (times[next] ?? 0) - (times[at] ?? 0);
  return Math.min(Math.max(played / speed, 120), 4_000);
};
