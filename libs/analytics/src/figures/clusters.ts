/**
 * Rows summed by match: of each match with its number (`of`, ascending), how many rows it has and the sum of their
 * measure. Rows of one match depend on each other, so that matches, and not rows, are what varies.
 */
export type MatchSums = {
  readonly of: readonly number[];
  readonly n: readonly number[];
  readonly s: readonly number[];
};

/** The sums of one match. */
type SumsOfMatch = { readonly match: number; readonly rows: number; readonly total: number };

const eachOf = ({ of, n, s }: MatchSums): readonly SumsOfMatch[] =>
  of.map((match, at) => ({ match, rows: n[at] ?? NaN, total: s[at] ?? NaN }));

const sumsIn = (each: readonly SumsOfMatch[]): MatchSums => ({
  of: each.map(({ match }) => match),
  n: each.map(({ rows }) => rows),
  s: each.map(({ total }) => total),
});

/** A ratio of sums over matches with its variance, which is null below two matches. */
export type ClusteredRatio = {
  readonly value: number;
  readonly variance: number | null;
  readonly n: number;
  readonly matches: number;
};

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** The sum of the measure for each row, over all matches, with the variance of leaving out one match after another. */
export const ratioOf = (sums: MatchSums): ClusteredRatio => {
  const { all, rows, without } = leavingOut(sums);
  const strays = sums.of.map((match) => without(match) - all);
  return { value: all, variance: jackknifed(strays), n: rows, matches: strays.length };
};

/** The variance of an estimate by how far it strays as each match is left out: the jackknife. */
const jackknifed = (strays: readonly number[]): number | null => {
  const matches = strays.length;
  if (matches < 2) return null;
  const variance = ((matches - 1) / matches) * sum(strays.map((stray) => stray ** 2));
  return Number.isFinite(variance) ? variance : null;
};

/**
 * The ratio of some rows less that of others, which may be of the same matches, with the variance of leaving out one
 * match after another; null where either has no rows, or all in one match.
 */
export const differenceOf = (
  one: MatchSums,
  other: MatchSums,
): { readonly value: number; readonly variance: number; readonly matches: number } | null => {
  if (one.n.length < 2 || other.n.length < 2) return null;
  const without = [leavingOut(one), leavingOut(other)] as const;
  const value = without[0].all - without[1].all;
  const matches = [...new Set([...one.of, ...other.of])];
  const variance = jackknifed(matches.map((match) => without[0].without(match) - without[1].without(match) - value));
  return variance === null ? null : { value, variance, matches: Math.min(one.n.length, other.n.length) };
};

/** The ratio of all rows (`all`), and that without the rows of a match. */
type LeavingOut = {
  readonly all: number;
  readonly rows: number;
  readonly without: (match: number) => number;
};

const leavingOut = (sums: MatchSums): LeavingOut => {
  const [rows, total] = [sum(sums.n), sum(sums.s)];
  const left = new Map(eachOf(sums).map((each) => [each.match, (total - each.total) / (rows - each.rows)]));
  const all = total / rows;
  return { all, rows, without: (match) => left.get(match) ?? all };
};

/** The sums of all groups (`all`) without one of them, by match. */
export const sumsOfOthers = (all: MatchSums, one: MatchSums): MatchSums => {
  const own = new Map(eachOf(one).map((each) => [each.match, each]));
  const others = eachOf(all).map(({ match, rows, total }) => {
    const { rows: less = 0, total: lessOf = 0 } = own.get(match) ?? {};
    return { match, rows: rows - less, total: total - lessOf };
  });
  return sumsIn(others.filter(({ rows }) => rows > 0));
};

/** The sums of some groups together, by match. */
export const allSums = (groups: readonly MatchSums[]): MatchSums => {
  const sums = new Map<number, SumsOfMatch>();
  for (const { match, rows, total } of groups.flatMap(eachOf)) {
    const before = sums.get(match) ?? { rows: 0, total: 0 };
    sums.set(match, { match, rows: before.rows + rows, total: before.total + total });
  }
  return sumsIn([...sums.values()].sort((a, b) => a.match - b.match));
};
