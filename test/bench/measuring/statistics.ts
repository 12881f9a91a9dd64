/**
 * The value that a share of all values does not exceed (nearest rank): 0.5 is the median, 0.99 the p99. NaN of none.
 */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** p50, p99 and p99.9 of latencies, in their unit. */
export type Spread = { readonly p50: number; readonly p99: number; readonly p999: number };

export const spreadOf = (values: readonly number[]): Spread => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  p999: quantile(values, 0.999),
});

/** The spread that stands in the middle of several runs, each quantile by itself. */
export const middleSpread = (spreads: readonly Spread[]): Spread => ({
  p50: median(spreads.map(({ p50 }) => p50)),
  p99: median(spreads.map(({ p99 }) => p99)),
  p999: median(spreads.map(({ p999 }) => p999)),
});
