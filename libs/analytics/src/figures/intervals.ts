import betainc from '@stdlib/math-base-special-betainc';
import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';
import { ratioOf, type ClusteredRatio } from './clusters.js';

/** The confidence level of intervals. */
export const LEVEL = 0.95;
const TAIL = (1 - LEVEL) / 2;

/** A confidence interval; both null where n is too small. */
export type Interval = { readonly low: number | null; readonly high: number | null };

const UNKNOWN: Interval = { low: null, high: null };

/** The exact interval of a share (Clopper and Pearson) of independent rows, valid for any n. */
export const shareInterval = (hits: number, n: number): Interval =>
  n === 0
    ? UNKNOWN
    : {
        low: hits === 0 ? 0 : betaQuantile(TAIL, hits, n - hits + 1),
        high: hits === n ? 1 : betaQuantile(1 - TAIL, hits + 1, n - hits),
      };

/** The two-sided quantile of Student's t, by its relation to the beta distribution. */
const studentQuantile = (degrees: number): number => {
  const b = betaQuantile(1 - LEVEL, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - b)) / b);
};

/** How probable a value of Student's t this far from 0, or farther, is on either side. */
const studentTails = (t: number, degrees: number): number => betainc(degrees / (degrees + t ** 2), degrees / 2, 0.5);

/**
 * The interval of a share of rows in matches: that of a beta distribution (Jeffreys) for as many independent rows as
 * these are worth, fewer where few matches leave the variance uncertain (Korn and Graubard). Where all rows or none
 * hit, each match is worth one.
 */
export const clusteredShareInterval = ({ value, variance, n, matches }: ClusteredRatio): Interval => {
  if (variance === null || matches < 2) return UNKNOWN;
  const worth = variance === 0 ? matches : (value * (1 - value)) / variance;
  const certain = worth * (studentQuantile(Math.max(1, n - 1)) / studentQuantile(matches - 1)) ** 2;
  const hits = value * certain;
  return {
    low: value === 0 ? 0 : betaQuantile(TAIL, hits + 0.5, certain - hits + 0.5),
    high: value === 1 ? 1 : betaQuantile(1 - TAIL, hits + 0.5, certain - hits + 0.5),
  };
};

/** The interval of a mean, or of a difference, over matches, by Student's t. */
export const clusteredInterval = ({
  value,
  variance,
  matches,
}: Pick<ClusteredRatio, 'value' | 'variance' | 'matches'>): Interval => {
  if (variance === null || matches < 2) return UNKNOWN;
  const half = studentQuantile(matches - 1) * Math.sqrt(variance);
  return { low: value - half, high: value + half };
};

/** Sorted values, each with the number of its match. */
export type SortedValues = { readonly values: readonly number[]; readonly of: readonly number[] };

/** The value at a share of sorted values: that of the nearest rank. */
export const quantileAt = (values: readonly number[], share: number): number | null =>
  values[Math.min(values.length, Math.max(1, Math.ceil(share * values.length))) - 1] ?? null;

/** The interval of a median over matches: the quantiles at the bounds of the share of values up to it (Woodruff). */
export const clusteredMedianInterval = ({ values, of }: SortedValues): Interval => {
  const middle = quantileAt(values, 0.5);
  if (middle === null) return UNKNOWN;
  const sums = new Map<number, { n: number; s: number }>();
  values.forEach((value, at) => {
    const match = of[at] ?? 0;
    const { n, s } = sums.get(match) ?? { n: 0, s: 0 };
    sums.set(match, { n: n + 1, s: s + (value < middle ? 1 : value === middle ? 0.5 : 0) });
  });
  const all = [...sums.values()];
  const below = ratioOf({ of: [...sums.keys()], n: all.map(({ n }) => n), s: all.map(({ s }) => s) });
  const bounds = clusteredShareInterval({ ...below, value: 0.5 });
  if (bounds.low === null || bounds.high === null) return UNKNOWN;
  return { low: quantileAt(values, bounds.low), high: quantileAt(values, bounds.high) };
};

/** The interval of a mean of independent rows whose variance is known, by the normal distribution. */
export const meanInterval = (mean: number, variance: number, n: number): Interval => {
  const Z = 1.959963984540054; // the normal distribution's 97.5 % point, a constant of mathematics
  if (n < 2) return UNKNOWN;
  const half = Z * Math.sqrt(variance / n);
  return { low: mean - half, high: mean + half };
};

/** How probable an estimate this far from 0 is by chance, by Student's t over matches. */
export const chanceOfDifference = ({
  value,
  variance,
  matches,
}: {
  readonly value: number;
  readonly variance: number;
  readonly matches: number;
}): number => {
  if (variance === 0) return value === 0 ? 1 : 0;
  return studentTails(Math.abs(value) / Math.sqrt(variance), matches - 1);
};

/** P-values corrected for multiple tests (Benjamini and Hochberg); nulls stay null and are not counted. */
export const corrected = (values: readonly (number | null)[]): readonly (number | null)[] => {
  const sorted = values.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => b.p - a.p);
  const result: (number | null)[] = values.map(() => null);
  let least = 1;
  sorted.forEach(({ p, at }, index) => {
    least = Math.min(least, (p * sorted.length) / (sorted.length - index));
    result[at] = least;
  });
  return result;
};
