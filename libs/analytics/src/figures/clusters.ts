/**
 * Rows summed by match: of each match with its number (`of`, ascending), how many rows it has and the sum of their
 * measure. Rows of one match depend on each other, so that matches, and not rows, are what varies.
 */
export type MatchSums = {
  readonly of: readonly number[];
  readonly n: readonly number[];
  readonly s: readonly number[];
};

/** A ratio of sums over matches with its variance, which is null below two matches. */
export type ClusteredRatio = {
  readonly value: number;
  readonly variance: number | null;
  readonly n: number;
  readonly matches: number;
};

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** The sum of the measure for each row, over all matches, with the variance of leaving out one match after another. */
export const ratioOf = ({ n, s }: MatchSums): ClusteredRatio => {
  const [rows, total, matches] = [sum(n), sum(s), n.length];
  const value = total / rows;
  const strays = n.map((each, at) => (total - (s[at] ?? 0)) / (rows - each) - value);
  return { value, variance: jackknifed(strays), n: rows, matches };
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
  const ratios = without.map(({ all }) => all);
  const value = (ratios[0] ?? 0) - (ratios[1] ?? 0);
  const matches = [...new Set([...one.of, ...other.of])];
  const variance = jackknifed(matches.map((match) => without[0].without(match) - without[1].without(match) - value));
  return variance === null ? null : { value, variance, matches: Math.min(one.n.length, other.n.length) };
};

const leavingOut = ({ of, n, s }: MatchSums): { readonly all: number; readonly without: (match: number) => number } => {
  const [rows, total] = [sum(n), sum(s)];
  const left = new Map(of.map((match, at) => [match, (total - (s[at] ?? 0)) / (rows - (n[at] ?? 0))]));
  const all = total / rows;
  return { all, without: (match) => left.get(match) ?? all };
};

/** The sums of all groups (`allSums`) without one of them, by match. */
export const sumsOfOthers = (all: MatchSums, one: MatchSums): MatchSums => {
  const [n, s] = [
    new Map(all.of.map((match, at) => [match, all.n[at] ?? 0])),
    new Map(all.of.map((match, at) => [match, all.s[at] ?? 0])),
  ];
  one.of.forEach((match, at) => {
    n.set(match, (n.get(match) ?? 0) - (one.n[at] ?? 0));
    s.set(match, (s.get(match) ?? 0) - (one.s[at] ?? 0));
  });
  const of = all.of.filter((match) => (n.get(match) ?? 0) > 0);
  return { of, n: of.map((match) => n.get(match) ?? 0), s: of.map((match) => s.get(match) ?? 0) };
};

/** The sums of some groups together, by match. */
export const allSums = (groups: readonly MatchSums[]): MatchSums => {
  const [n, s] = [new Map<number, number>(), new Map<number, number>()];
  for (const group of groups)
    group.of.forEach((match, at) => {
      n.set(match, (n.get(match) ?? 0) + (group.n[at] ?? 0));
      s.set(match, (s.get(match) ?? 0) + (group.s[at] ?? 0));
    });
  const of = [...n.keys()].sort((a, b) => a - b);
  return { of, n: of.map((match) => n.get(match) ?? 0), s: of.map((match) => s.get(match) ?? 0) };
};
