import type { DuckDBConnection } from '@duckdb/node-api';
import { evenP, rollsToNotice, runsP } from './evenness.js';
import { conditionsOf, groupBy, type Conditions, type Filters } from './filters.js';
import { corrected, LEVEL, meanInterval, quantileRanks, shareInterval, type Interval } from './intervals.js';
import type { FigureKind, Metric } from './metric.js';

/** The match and the revision behind a figure. */
type Behind = { readonly matchId: string; readonly revision: string };

/** The figure of one group. `enough`: whether it is of so many that something may be concluded. */
type Figure = {
  readonly group: string;
  readonly n: number;
  readonly enough: boolean;
  readonly value: number | null;
  readonly behind: readonly Behind[];
} & Interval & { readonly [more: string]: unknown };

/** A metric over what was asked for. */
export type Answer = {
  readonly metric: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly struck: 'live' | 'all';
  readonly interval: { readonly method: string; readonly level: number };
  readonly least: number;
  readonly n: number;
  /** How many it would take to notice, four times in five, a face that falls so often; null where there are no faces. */
  readonly notice: readonly { readonly share: number; readonly n: number }[] | null;
  readonly figures: readonly Figure[];
};

const METHODS: { readonly [kind in FigureKind]: string } = {
  share: 'exact (Clopper-Pearson)',
  spread: 'exact (Clopper-Pearson)',
  quantiles: 'order statistics (binomial), of the median',
  mean: 'normal',
  faces: 'exact multinomial up to 60, chi-square beyond, corrected by Benjamini-Hochberg',
};

/** So many revisions stand behind a figure; SQL finds the others. */
const MOST_BEHIND = 20;

type Raw = { readonly [column: string]: unknown };

/** Reckons a metric. Over nothing there are no figures, and n is 0. */
export const figuresOf = async (reader: DuckDBConnection, metric: Metric, filters: Filters): Promise<Answer> => {
  const struck = filters.struck ?? metric.struck;
  const conditions = conditionsOf({ ...filters, struck }, metric);
  const asked = { ...metric, group: groupBy(metric, filters.by) ?? metric.group };
  const rows = (await reader.runAndReadAll(sqlOf(asked, conditions), [...conditions.values])).getRowObjectsJson();
  const figures = withCorrection(
    metric,
    rows.map((row) => FIGURES[metric.kind](metric, row)),
  );
  const { id, title, about, unit, least, kind } = metric;
  const n = kind === 'spread' ? (figures[0]?.n ?? 0) : figures.reduce((sum, figure) => sum + figure.n, 0);
  return {
    metric: id,
    title,
    about,
    unit,
    struck,
    interval: { method: METHODS[kind], level: LEVEL },
    least,
    n,
    notice: kind === 'faces' ? noticeable(metric.faces) : null,
    figures,
  };
};

/** How much too often a face falls, for which it is told how many rolls would show it. */
const TOO_OFTEN = [2, 1.5, 1.2];

/** It hangs on nothing but the number of faces: reckoned once. */
const known = new Map<number, NonNullable<Answer['notice']>>();

const noticeable = (faces = 6): NonNullable<Answer['notice']> => {
  const found =
    known.get(faces) ?? TOO_OFTEN.map((times) => ({ share: times / faces, n: rollsToNotice(times / faces, faces) }));
  known.set(faces, found);
  return found;
};

const measuresOf = ({ kind, faces = 6 }: Metric): string =>
  ({
    share: 'count(*) FILTER (WHERE x) AS hits',
    spread: 'count(*) AS hits, sum(count(*)) OVER () AS total',
    quantiles: 'list_sort(list(x)) AS sorted',
    mean: 'avg(x) AS mean, var_samp(x) AS variance, max(x) AS most',
    faces: `${facesUpTo(faces)
      .map((face) => `count(*) FILTER (WHERE x = ${face}) AS face${face}`)
      .join(', ')}, count(*) FILTER (WHERE changes) AS changes`,
  })[kind];

const facesUpTo = (faces: number): readonly number[] => Array.from({ length: faces }, (_, at) => at + 1);

/** Whether a die is on the other side of the middle than the one before it: what the test of runs counts. */
const changesOf = ({ kind, faces = 6 }: Metric): string =>
  kind === 'faces'
    ? `, (x > ${faces / 2}) <> lag(x > ${faces / 2}) OVER (PARTITION BY g ORDER BY created, id, r) AS changes`
    : '';

const sqlOf = (metric: Metric, { sql }: Conditions): string => {
  const { from, where = 'true', group, measure, revision } = metric;
  return `
  WITH chosen AS (SELECT ${group} AS g, ${measure} AS x, t.match_id AS id, ${revision} AS r, m.created_at AS created FROM ${from} WHERE ${where} AND ${sql}),
  marked AS (SELECT *${changesOf(metric)} FROM chosen WHERE g IS NOT NULL AND x IS NOT NULL)
  SELECT g, count(*) AS n, ${measuresOf(metric)}, min({id: id, r: r}, ${MOST_BEHIND}) AS behind
  FROM marked GROUP BY g ORDER BY n DESC, g`;
};

type Behinds = readonly { readonly id: string; readonly r: string }[];

const common = ({ least }: Metric, { g, n, behind }: Raw): Pick<Figure, 'group' | 'n' | 'enough' | 'behind'> => ({
  group: String(g),
  n: Number(n),
  enough: Number(n) >= least,
  behind: (behind as Behinds).map(({ id, r }) => ({ matchId: id, revision: r })), // as the query has put it together
});

const FIGURES: { readonly [kind in FigureKind]: (metric: Metric, row: Raw) => Figure } = {
  share: (metric, row) => {
    const [hits, n] = [Number(row.hits), Number(row.n)];
    return { ...common(metric, row), value: hits / n, ...shareInterval(hits, n), hits };
  },
  spread: (metric, row) => {
    const [hits, n] = [Number(row.hits), Number(row.total)];
    const figure = { ...common(metric, row), n, enough: n >= metric.least };
    return { ...figure, value: hits / n, ...shareInterval(hits, n), hits };
  },
  quantiles: (metric, row) => {
    const sorted = (row.sorted as readonly unknown[]).map(Number); // a list of numbers by the query
    const ranks = quantileRanks(sorted.length, 0.5);
    const at = (rank: number): number | null => sorted[rank - 1] ?? null;
    const nearest = (quantile: number): number | null => at(Math.max(1, Math.ceil(quantile * sorted.length)));
    const interval = { low: ranks && at(ranks.low), high: ranks && at(ranks.high) };
    return { ...common(metric, row), value: nearest(0.5), ...interval, p90: nearest(0.9), most: at(sorted.length) };
  },
  mean: (metric, row) => {
    const variance = metric.variance ?? (row.variance === null ? null : Number(row.variance));
    const mean = Number(row.mean);
    const most = Number(row.most);
    return { ...common(metric, row), value: mean, ...meanInterval(mean, variance, Number(row.n)), most };
  },
  faces: (metric, row) => {
    const counts = facesUpTo(metric.faces ?? 6).map((face) => Number(row[`face${face}`]));
    const half = counts.length / 2;
    const [low, high] = [counts.slice(0, half), counts.slice(half)].map((part) =>
      part.reduce((sum, each) => sum + each, 0),
    );
    const runs = runsP(low ?? 0, high ?? 0, Number(row.changes) + 1);
    const p = evenP(counts);
    const all = Number(row.n);
    const faces = counts.map((hits) => ({ value: hits / all, ...shareInterval(hits, all) }));
    return { ...common(metric, row), value: p, low: null, high: null, counts, faces, p, runs };
  },
};

const withCorrection = ({ kind }: Metric, figures: readonly Figure[]): readonly Figure[] => {
  if (kind !== 'faces') return figures;
  const all = corrected(figures.map(({ value }) => value));
  return figures.map((figure, at) => ({ ...figure, corrected: all[at] ?? null }));
};
