import type { Spread } from './statistics.js';

/** What a row is held against: a factor over the peer, a share of the ceiling, a bound of its own, or nothing. */
type Goal = {
  readonly against: 'peer' | 'ceiling' | 'single rate' | 'itself';
  readonly must: number;
  readonly should: number;
  /** Whether more is better (rates) or less (latencies, bytes). */
  readonly better: 'more' | 'less';
};

/** A figure beside ours, in the row's unit, and what it was measured on. */
type Figure = { readonly value: number; readonly what: string };

/** One measured row of the table. `score` is what the goal speaks of: the factor, the share, or the figure itself. */
export type Row = {
  readonly id: string;
  readonly measure: string;
  readonly unit: string;
  readonly here: number;
  readonly spread?: Spread;
  readonly ceiling?: Figure;
  readonly peer?: Figure;
  readonly score: number;
  readonly goal: Goal | null;
  /** How it was measured, where that is not plain from the name: durability, mix, sizes. */
  readonly notes: readonly string[];
};

/** A benchmark: what it measures by name, and the measuring. */
export type Bench = { readonly id: string; readonly about: string; readonly run: () => Promise<readonly Row[]> };

/** How far a row has come: `should`, `must` or `missed`; `measured` where nothing is asked. */
export const verdictOf = ({ score, goal }: Row): 'should' | 'must' | 'missed' | 'measured' => {
  if (goal === null) return 'measured';
  const reaches = (bound: number): boolean => (goal.better === 'more' ? score >= bound : score <= bound);
  if (reaches(goal.should)) return 'should';
  return reaches(goal.must) ? 'must' : 'missed';
};
