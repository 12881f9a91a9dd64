import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';
import binomialQuantile from '@stdlib/stats-base-dists-binomial-quantile';

/** How sure an interval is. */
export const LEVEL = 0.95;
const TAIL = (1 - LEVEL) / 2;

/** From where to where a figure may lie; both null where nothing can be said. */
export type Interval = { readonly low: number | null; readonly high: number | null };

const UNKNOWN: Interval = { low: null, high: null };

/** The exact interval of a share (Clopper and Pearson): it holds for any n. */
export const shareInterval = (hits: number, n: number): Interval =>
  n === 0
    ? UNKNOWN
    : {
        low: hits === 0 ? 0 : betaQuantile(TAIL, hits, n - hits + 1),
        high: hits === n ? 1 : betaQuantile(1 - TAIL, hits + 1, n - hits),
      };

/** Which of n sorted values, counted from 1, bound a quantile whatever they are distributed like; null where n is too small. */
export const quantileRanks = (n: number, quantile: number): { readonly low: number; readonly high: number } | null => {
  const low = binomialQuantile(TAIL, n, quantile);
  const high = binomialQuantile(1 - TAIL, n, quantile) + 1;
  return low < 1 || high > n ? null : { low, high };
};

/** A mean with its interval by the normal distribution; where a variance is known it is taken, else that of the sample. */
export const meanInterval = (mean: number, variance: number | null, n: number): Interval => {
  const Z = 1.959963984540054; // the normal distribution's 97.5 % point, a constant of mathematics
  if (n < 2 || variance === null) return UNKNOWN;
  const half = Z * Math.sqrt(variance / n);
  return { low: mean - half, high: mean + half };
};

/** Probabilities corrected for how many were looked at (Benjamini and Hochberg); what was not reckoned stays so. */
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
