import { allSums, differenceOf, ratioOf, sumsOfOthers, type MatchSums } from './clusters.js';
import { evenP, runsP } from './evenness.js';
import type { FigureDifference, FigureSource, GroupMeasure, MetricFigure } from './figure.js';
import {
  chanceOfDifference,
  clusteredInterval,
  clusteredMedianInterval,
  clusteredShareInterval,
  corrected,
  meanInterval,
  quantileAt,
  shareInterval,
} from './intervals.js';
import { facesOf } from './metric-sql.js';
import type { FigureKind, Metric } from './metric.js';

/** A row of a metric's query, as it is read. */
type QueryRow = { readonly [column: string]: unknown };

/** Below so many matches intervals cover too little, measured over simulated seasons (docs/reference/analytics.md). */
const LEAST_MATCHES = 30;

/** In how many matches rows have to be for a conclusion; 1 where rows do not depend on their match, as dice. */
export const leastMatchesOf = ({ kind, variance }: Metric): number =>
  kind === 'faces' || variance !== undefined ? 1 : LEAST_MATCHES;

/** The figures of a metric from the rows of its query. */
export const figuresIn = (metric: Metric, rows: readonly QueryRow[]): readonly MetricFigure[] => {
  const sums = rows.map((row) => sumsIn(row, ''));
  const all = allSums(sums);
  const figures = rows.map((row, at) => {
    const own = sums[at] ?? NO_SUMS;
    const difference = hasDifferences(metric) ? differenceFor(metric, row, own, all) : null;
    return { ...FIGURES[metric.kind](metric, row, metric.kind === 'spread' ? sharedOut(own, all) : own), difference };
  });
  return withCorrections(metric, figures);
};

const NO_SUMS: MatchSums = { of: [], n: [], s: [] };

const numbersIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

const sumsIn = (row: QueryRow, prefix: '' | 'other_'): MatchSums => ({
  of: numbersIn(row[`${prefix}matches`]),
  n: numbersIn(row[`${prefix}ns`]),
  s: numbersIn(row[`${prefix}ss`]),
});

/** The rows of a group as hits among the rows of all groups. */
const sharedOut = (own: MatchSums, all: MatchSums): MatchSums => {
  const hits = new Map(own.of.map((match, at) => [match, own.n[at] ?? 0]));
  return { of: all.of, n: all.n, s: all.of.map((match) => hits.get(match) ?? 0) };
};

const hasDifferences = ({ kind, variance }: Metric): boolean =>
  kind === 'share' || (kind === 'mean' && variance === undefined);

const differenceFor = ({ against }: Metric, row: QueryRow, own: MatchSums, all: MatchSums): FigureDifference | null => {
  const found = differenceOf(own, against === undefined ? sumsOfOthers(all, own) : sumsIn(row, 'other_'));
  if (found === null) return null;
  return { value: found.value, ...clusteredInterval(found), p: chanceOfDifference(found), corrected: null };
};

type FigureSources = readonly { readonly id: string; readonly r: string }[];

const sourcesIn = (behind: unknown): readonly FigureSource[] =>
  // as the query has put it together
  (behind as FigureSources).map(({ id, r }) => ({ matchId: id, revision: r }));

const common = (
  metric: Metric,
  { g, even, behind }: QueryRow,
  { n, matches }: { readonly n: number; readonly matches: number },
): Pick<GroupMeasure, 'group' | 'n' | 'matches' | 'even' | 'enough' | 'behind'> => ({
  group: String(g),
  n,
  matches,
  even: even === null ? null : Number(even),
  enough: n >= metric.least && matches >= leastMatchesOf(metric),
  behind: sourcesIn(behind),
});

const shareOf = (metric: Metric, row: QueryRow, sums: MatchSums): GroupMeasure => {
  const ratio = ratioOf(sums);
  return {
    ...common(metric, row, ratio),
    value: ratio.value,
    ...clusteredShareInterval(ratio),
    hits: Number(row.hits),
  };
};

const FIGURES: { readonly [kind in FigureKind]: (metric: Metric, row: QueryRow, sums: MatchSums) => GroupMeasure } = {
  share: shareOf,
  spread: shareOf,
  quantiles: (metric, row, sums) => {
    const values = numbersIn(row.sorted);
    const interval = clusteredMedianInterval({ values, of: numbersIn(row.sorted_matches) });
    return {
      ...common(metric, row, { n: values.length, matches: sums.n.length }),
      value: quantileAt(values, 0.5),
      ...interval,
      p90: quantileAt(values, 0.9),
      most: values.at(-1) ?? null,
    };
  },
  mean: (metric, row, sums) => {
    const ratio = ratioOf(sums);
    const { value, n } = ratio;
    const interval = metric.variance === undefined ? clusteredInterval(ratio) : meanInterval(value, metric.variance, n);
    return { ...common(metric, row, ratio), value, ...interval, most: Number(row.most) };
  },
  faces: (metric, row, sums) => {
    const counts = facesOf(metric).map((face) => Number(row[`face${face}`]));
    const half = counts.length / 2;
    const [low, high] = [counts.slice(0, half), counts.slice(half)].map((part) =>
      part.reduce((sum, each) => sum + each, 0),
    );
    const runs = runsP(low ?? 0, high ?? 0, Number(row.changes) + 1);
    const p = evenP(counts);
    const n = Number(row.n);
    const faces = counts.map((hits) => ({ value: hits / n, ...shareInterval(hits, n) }));
    const figure = common(metric, row, { n, matches: sums.n.length });
    return { ...figure, value: p, low: null, high: null, counts, faces, p, runs };
  },
};

/**
 * P-values of groups that are enough, corrected for how many these are: groups too small to say anything are not looked
 * at, so that they hide nothing.
 */
const withCorrections = ({ kind }: Metric, figures: readonly MetricFigure[]): readonly MetricFigure[] => {
  const chance = ({ enough, difference, value }: MetricFigure): number | null =>
    enough ? (kind === 'faces' ? value : (difference?.p ?? null)) : null;
  const all = corrected(figures.map(chance));
  return figures.map((figure, at) => {
    if (kind === 'faces') return { ...figure, corrected: all[at] ?? null };
    const { difference } = figure;
    return { ...figure, difference: difference && { ...difference, corrected: all[at] ?? null } };
  });
};
