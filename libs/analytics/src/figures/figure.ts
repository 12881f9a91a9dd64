import type { Interval } from './intervals.js';

/** The match and the revision of a row behind a figure. */
export type FigureSource = { readonly matchId: string; readonly revision: string };

/**
 * How a figure differs from that of all other groups together, or from what its metric compares with: with an interval
 * of its own, the p-value of a difference as great by chance, and that corrected for how many groups were looked at.
 */
export type FigureDifference = {
  readonly value: number;
  readonly p: number;
  readonly corrected: number | null;
} & Interval;

/**
 * The figure of one group by itself, of `n` rows in so many matches. `enough`: whether these are enough to conclude
 * anything. `even`: what it would be by chance alone.
 */
export type GroupMeasure = {
  readonly group: string;
  readonly n: number;
  readonly matches: number;
  readonly even: number | null;
  readonly enough: boolean;
  readonly value: number | null;
  readonly behind: readonly FigureSource[];
} & Interval & { readonly [more: string]: unknown };

/** The figure of one group, and how it differs from the others. */
export type MetricFigure = GroupMeasure & { readonly difference: FigureDifference | null };
