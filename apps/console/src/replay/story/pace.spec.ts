import type { StoryRow } from '@stackledger/wire';
import { paceOf, showFor, spanAround, stepAtTime } from './pace.js';

const rowsAt = (...seconds: readonly number[]): readonly StoryRow[] =>
  // A cast: only the time of a row is looked at.
  seconds.map((second) => ({
    at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
  })) as unknown as StoryRow[];

describe('the pace of a match', () => {
  it('counts play from its first step, and cuts a pause to two minutes', () => {
    expect(paceOf(rowsAt(10, 12, 12, 20, 9000))).toEqual({ times: [0, 2000, 2000, 10_000, 130_000], total: 130_000 });
    expect(paceOf([])).toEqual({ times: [], total: 0 });
  });

  it('finds the last step of a moment', () => {
    const pace = paceOf(rowsAt(0, 2, 2, 10));
    expect([0, 1999, 2000, 5000, 99_999].map((time) => stepAtTime(pace, time))).toEqual([0, 0, 2, 2, 3]);
  });

  it('keeps what is drawn within the match', () => {
    const pace = paceOf(rowsAt(0, 100));
    expect(spanAround(pace, 0, 20_000)).toEqual({ from: 0, to: 20_000 });
    expect(spanAround(pace, 50_000, 20_000)).toEqual({ from: 40_000, to: 60_000 });
    expect(spanAround(pace, 100_000, 900_000)).toEqual({ from: 0, to: 100_000 });
  });

  it('plays as fast as it was played or faster, never too fast to see and never so slow that it looks stuck', () => {
    const pace = paceOf(rowsAt(0, 2, 2, 100));
    expect([showFor(pace, 0, 1, 1), showFor(pace, 0, 1, 4), showFor(pace, 1, 2, 1), showFor(pace, 2, 3, 1)]).toEqual([
      2000, 500, 120, 4000,
    ]);
  });
});
