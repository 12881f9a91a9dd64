import { METRICS } from './metrics.js';
import { allSums, differenceOf, ratioOf, sumsOfOthers, type MatchSums } from './clusters.js';
import { figuresIn } from './figures-in.js';
import { chanceOfDifference, clusteredInterval, clusteredShareInterval, shareInterval } from './intervals.js';

/** Matches with so many rows each, and so many of these that hit. */
const matches = (hits: readonly number[], rows: number): MatchSums => ({
  of: hits.map((_, at) => at),
  n: hits.map(() => rows),
  s: hits,
});

const widthOf = ({ low, high }: { readonly low: number | null; readonly high: number | null }): number =>
  (high ?? NaN) - (low ?? NaN);

test('an interval is by match: rows of one match that are alike say less than as many independent ones', () => {
  const alike = matches(
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 10 : 0)),
    10,
  );
  const mixed = matches(
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 6 : 4)),
    10,
  );
  const independent = widthOf(shareInterval(200, 400));
  expect(widthOf(clusteredShareInterval(ratioOf(alike)))).toBeGreaterThan(3 * independent);
  expect(widthOf(clusteredShareInterval(ratioOf(mixed)))).toBeLessThan(independent);
});

test('the variance of matches of one row each is that of rows', () => {
  const { value, variance, n } = ratioOf(
    matches(
      Array.from({ length: 50 }, (_, at) => Number(at % 5 === 0)),
      1,
    ),
  );
  expect(value).toBeCloseTo(0.2, 12);
  expect(variance).toBeCloseTo((0.2 * 0.8) / (n - 1), 12);
});

test('one match has no interval, and where every row hits each match counts as one', () => {
  expect(clusteredShareInterval(ratioOf(matches([3], 10)))).toEqual({ low: null, high: null });
  const { low, high } = clusteredShareInterval(
    ratioOf(
      matches(
        Array.from({ length: 20 }, () => 10),
        10,
      ),
    ),
  );
  expect(high).toBe(1);
  expect(low).toBeGreaterThan(0.8);
  expect(low).toBeLessThan(0.95);
});

test('a difference has an interval of its own: two intervals that overlap can differ beyond doubt', () => {
  const share = (of: number): MatchSums =>
    matches(
      Array.from({ length: 100 }, (_, at) => Number(at < of)),
      1,
    );
  const other = { ...share(42), of: Array.from({ length: 100 }, (_, at) => 1_000 + at) };
  const [one, another] = [clusteredShareInterval(ratioOf(share(60))), clusteredShareInterval(ratioOf(other))];
  expect(one.low ?? 1).toBeLessThan(another.high ?? 0);
  const found = differenceOf(share(60), other);
  if (found === null) throw new Error('there is a difference');
  expect(clusteredInterval(found).low).toBeGreaterThan(0);
  expect(chanceOfDifference(found)).toBeCloseTo(0.0112, 3);
});

test('a difference within the same matches is surer than between others: what they share falls out', () => {
  const low = matches([1, 5, 9, 1, 5, 9, 1, 5, 9, 2], 10);
  const high = matches([2, 6, 10, 2, 6, 10, 2, 6, 10, 3], 10);
  const apart = { ...high, of: high.of.map((match) => match + 100) };
  expect(differenceOf(high, low)?.variance).toBeCloseTo(0, 12);
  expect(differenceOf(apart, low)?.variance).toBeGreaterThan(0.01);
});

test('the others of a group are all rows but its own, in the matches that have such rows', () => {
  const [one, other] = [matches([1, 2], 4), { of: [1, 2], n: [3, 5], s: [3, 0] }];
  expect(sumsOfOthers(allSums([one, other]), one)).toEqual(other);
});

describe('corrections', () => {
  const metric = METRICS.find(({ id }) => id === 'response-rate');
  const row = (g: string, many: number, of: (at: number) => number): { readonly [column: string]: unknown } => {
    const at = Array.from({ length: many }, (_, match) => match);
    return { g, even: null, behind: [], hits: 0, matches: at, ns: at.map(() => 10), ss: at.map(of) };
  };

  test('are over the groups that are enough: small ones hide nothing, and have no corrected p', () => {
    if (metric === undefined) throw new Error('there is no response-rate');
    const large = [row('often', 60, (at) => 4 + (at % 3)), row('seldom', 60, (at) => 2 + (at % 3))];
    const small = Array.from({ length: 200 }, (_, at) => row(`small ${at}`, 2, (match) => match));
    const alone = figuresIn(metric, large).map(({ difference }) => difference?.corrected);
    const beside = figuresIn(metric, [...large, ...small]);
    expect(beside.filter(({ enough }) => enough).map(({ group }) => group)).toEqual(['often', 'seldom']);
    expect(beside[0]?.difference?.corrected).toBeLessThan(0.001);
    expect(alone[0]).toBeLessThan(0.001);
    expect(beside.slice(2).every(({ difference }) => difference?.corrected === null)).toBe(true);
  });
});

test.each([
  ['dice', 30, 1],
  ['dice-by-seat', 30, 1],
  ['roll-luck', 30, 1],
  ['duel-hits', 30, 30],
  ['calls', 100, 30],
  ['games-won', 100, 30],
  ['draws', 100, 30],
  ['win-rate-by-seat', 400, 30],
])('%s is enough from %i rows in %i matches on', (id, least, matches) => {
  const metric = METRICS.find((each) => each.id === id);
  if (metric === undefined) throw new Error(`there is no ${id}`);
  const isEnough = (rows: number, within: number): boolean | undefined => {
    const of = Array.from({ length: within }, (_, match) => match);
    const ns = of.map((match) => (match === 0 ? rows - within + 1 : 1));
    const faces = { face1: rows, face2: 0, face3: 0, face4: 0, face5: 0, face6: 0, changes: 0 };
    const row = { g: 'g', even: null, behind: [], hits: 0, n: rows, matches: of, ns, ss: ns, most: 1, ...faces };
    return figuresIn(metric, [row])[0]?.enough;
  };
  expect([isEnough(least - 1, Math.min(matches, least - 1)), isEnough(least, matches)]).toEqual([false, true]);
  if (matches > 1) expect(isEnough(least, matches - 1)).toBe(false);
});
