import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import chiSquareQuantile from '@stdlib/stats-base-dists-chisquare-quantile';
import factorialLn from '@stdlib/math-base-special-factorialln';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';

/** Rolls up to which the p-value is exact; beyond that chi-square is good enough. */
const EXACT_UP_TO = 60;

const total = (counts: readonly number[]): number => counts.reduce((sum, each) => sum + each, 0);

/**
 * The p-value of counts under equally likely faces: exact (multinomial) for few rolls, chi-square beyond. Null for
 * none.
 */
export const evenP = (counts: readonly number[]): number | null => {
  const n = total(counts);
  if (n === 0) return null;
  if (n <= EXACT_UP_TO) return exactP(counts);
  const expected = n / counts.length;
  const chi = counts.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0);
  return 1 - chiSquareCdf(chi, counts.length - 1);
};

/** The sum over all counts that are no more probable than these, each with the number of its orders. */
const exactP = (counts: readonly number[]): number => {
  const [n, faces] = [total(counts), counts.length];
  const lnOf = (parts: readonly number[]): number =>
    factorialLn(n) - n * Math.log(faces) - parts.reduce((sum, each) => sum + factorialLn(each), 0);
  const limit = lnOf(counts) + 1e-9; // equals come out alike but for rounding
  let p = 0;
  for (const parts of partitions(n, faces, n)) if (lnOf(parts) <= limit) p += orders(parts) * Math.exp(lnOf(parts));
  return Math.min(1, p);
};

/** The partitions of n into so many faces, largest first. */
function* partitions(n: number, faces: number, most: number): Generator<readonly number[], void> {
  if (faces === 1) {
    if (n <= most) yield [n];
    return;
  }
  for (let first = Math.min(n, most); first * faces >= n; first--)
    for (const rest of partitions(n - first, faces - 1, first)) yield [first, ...rest];
}

const orders = (parts: readonly number[]): number => {
  const times = new Map<number, number>();
  for (const part of parts) times.set(part, (times.get(part) ?? 0) + 1);
  const ln = [...times.values()].reduce((sum, each) => sum - factorialLn(each), factorialLn(parts.length));
  return Math.round(Math.exp(ln));
};

/** The power of the test, and the p-value below which faces count as uneven. */
const POWER = 0.8;
const NOTICED_BELOW = 0.05;

/** The rolls needed to notice, with a power of 80 %, that one face has this probability and the others are alike. */
export const rollsToNotice = (share: number, faces: number): number => {
  const even = 1 / faces;
  const other = (1 - share) / (faces - 1);
  const effect = faces * ((share - even) ** 2 + (faces - 1) * (other - even) ** 2);
  let [few, enough] = [0, 1];
  while (noticed(enough * effect, faces - 1) < POWER) [few, enough] = [enough, 2 * enough];
  while (enough - few > 1) {
    const between = Math.floor((few + enough) / 2);
    if (noticed(between * effect, faces - 1) < POWER) few = between;
    else enough = between;
  }
  return enough;
};

/** The power of the chi-square test at a noncentrality: noncentral chi-square as a sum over Poisson. */
const noticed = (strays: number, degrees: number): number => {
  const limit = chiSquareQuantile(1 - NOTICED_BELOW, degrees);
  const terms = Math.ceil(strays / 2 + 12 * Math.sqrt(strays / 2 + 1));
  let missed = 0;
  for (let at = 0; at <= terms; at++)
    missed +=
      Math.exp(at * Math.log(strays / 2) - strays / 2 - factorialLn(at)) * chiSquareCdf(limit, degrees + 2 * at);
  return 1 - missed;
};

/** The p-value of the number of runs above and below the middle (Wald and Wolfowitz); null below ten of either. */
export const runsP = (low: number, high: number, runs: number): number | null => {
  if (low < 10 || high < 10) return null;
  const n = low + high;
  const expected = (2 * low * high) / n + 1;
  const variance = ((expected - 1) * (expected - 2)) / (n - 1);
  return 2 * normalCdf(-Math.abs(runs - expected) / Math.sqrt(variance), 0, 1);
};
