import { clusteredInterval, clusteredShareInterval, quantileAt, shareInterval } from './intervals.js';

test.each([
  [[], 0.5, null],
  [[7], 0.5, 7],
  [[1, 2, 3, 4], 0, 1],
  [[1, 2, 3, 4], 0.25, 1],
  [[1, 2, 3, 4], 0.26, 2],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4], 1, 4],
  [[1, 2, 3, 4], 1.2, 4],
])('of the sorted values %j that at %d is %j', (values, share, value) => expect(quantileAt(values, share)).toBe(value));

const shares = (value: number, variance: number | null, matches = 20): ReturnType<typeof clusteredShareInterval> =>
  clusteredShareInterval({ value, variance, n: 100, matches });

test('an interval of a share ends at nothing where no row hits, and at all where every row does', () => {
  const [none, every, half] = [shares(0, 0), shares(1, 0), shares(0.5, 0.01)];
  expect(none.low).toBe(0);
  expect(none.high).toBeGreaterThan(0.05);
  expect(every.high).toBe(1);
  expect(every.low).toBeLessThan(0.95);
  expect(Number(half.low)).toBeCloseTo(1 - Number(half.high), 6);
  expect(half.low).toBeGreaterThan(0.2);
});

test('nothing is known of fewer than two matches, nor without a variance', () => {
  for (const unknown of [shares(0.5, 0.01, 1), shares(0.5, null), shareInterval(0, 0)])
    expect(unknown).toEqual({ low: null, high: null });
  expect(clusteredInterval({ value: 1, variance: null, matches: 9 })).toEqual({ low: null, high: null });
  expect(shares(0.5, 0.01, 2).low).not.toBeNull();
});

test('the interval of a mean lies around it by the quantile of Student’s t', () => {
  // 4 degrees of freedom: 2.776
  const { low, high } = clusteredInterval({ value: 10, variance: 4, matches: 5 });
  expect(low).toBeCloseTo(10 - 2.776 * 2, 2);
  expect(high).toBeCloseTo(10 + 2.776 * 2, 2);
});

test.each([
  [0, 10, 0, 0.3085],
  [10, 10, 0.6915, 1],
  [5, 10, 0.1871, 0.8129],
])('the exact interval of %i of %i is from %d to %d', (hits, n, low, high) => {
  const interval = shareInterval(hits, n);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});
