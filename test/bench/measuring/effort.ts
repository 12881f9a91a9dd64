import type { ClockKind } from './clock.js';

/**
 * How long a run measures. `full`: for figures that are written down; `marks`: everything beside everything, in a
 * quarter of the time;
 * `turn`: ours alone, for one of several turns beside another version.
 */
type Effort = 'full' | 'marks' | 'turn';

type Rounds = {
  /** Rounds that count. */
  readonly rounds: number;
  /** Rounds before them at least, in which everything gets compiled. */
  readonly warmUps: { readonly [clock in ClockKind]: number };
  /** Whether a contest goes on warming up until rounds are level. */
  readonly untilLevel: boolean;
  /** Whether ceilings and peers are measured too. */
  readonly beside: boolean;
};

const EFFORTS: { readonly [effort in Effort]: Rounds } = {
  full: { rounds: 5, warmUps: { cpu: 4, wall: 1 }, untilLevel: true, beside: true },
  marks: { rounds: 3, warmUps: { cpu: 2, wall: 1 }, untilLevel: false, beside: true },
  turn: { rounds: 2, warmUps: { cpu: 1, wall: 1 }, untilLevel: false, beside: false },
};

/** Environment variable that names the effort of a run; a version that does not know it measures in full. */
export const EFFORT_VARIABLE = 'BENCH_EFFORT';

/** The rounds of this process. */
export const rounds = (): Rounds => {
  const named = process.env[EFFORT_VARIABLE] ?? 'full';
  const effort = Object.entries(EFFORTS).find(([name]) => name === named)?.[1];
  if (effort === undefined)
    throw new Error(`${EFFORT_VARIABLE}=${named}: there are ${Object.keys(EFFORTS).join(', ')}`);
  return effort;
};
