import type { DuckDBConnection } from '@duckdb/node-api';
import { rollsToNotice } from './evenness.js';
import { conditionsOf, groupBy, type Filters } from './filters.js';
import type { MetricFigure } from './figure.js';
import { LEVEL } from './intervals.js';
import { figuresIn, leastMatchesOf } from './figures-in.js';
import { leftOutOf, type LeftOut } from './left-out.js';
import type { FigureKind, Metric } from './metric.js';
import { sqlOf } from './metric-sql.js';

/** A metric over the selected rows. */
export type MetricAnswer = {
  readonly metric: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly struck: 'live' | 'all';
  readonly interval: { readonly method: string; readonly level: number };
  readonly least: number;
  readonly leastMatches: number;
  readonly n: number;
  /** How many groups could say something: for these p-values are corrected. */
  readonly looked: number;
  /** What was not counted, and why. */
  readonly leftOut: readonly LeftOut[];
  /** The rolls needed to notice, with a power of 80 %, a face with this share; null where there are no faces. */
  readonly notice: readonly { readonly share: number; readonly n: number }[] | null;
  readonly figures: readonly MetricFigure[];
};

const BY_MATCH = 'by match (jackknife)';

const METHODS: { readonly [kind in FigureKind]: string } = {
  share: `${BY_MATCH}, beta distribution (Jeffreys) of as many independent rows`,
  spread: `${BY_MATCH}, beta distribution (Jeffreys) of as many independent rows`,
  quantiles: `${BY_MATCH}, of the share below the median (Woodruff)`,
  mean: `${BY_MATCH}, Student`,
  faces: 'exact multinomial up to 60, chi-square beyond, corrected by Benjamini-Hochberg for groups that are enough',
};

const KNOWN_VARIANCE = 'normal, of independent rows with a known variance';

/** Computes a metric. Without rows there are no figures, and n is 0. */
export const figuresOf = async (reader: DuckDBConnection, metric: Metric, filters: Filters): Promise<MetricAnswer> => {
  const struck = filters.struck ?? metric.struck;
  const conditions = conditionsOf({ ...filters, struck }, metric);
  const asked = { ...metric, group: groupBy(metric, filters.by) ?? metric.group };
  const rows = (await reader.runAndReadAll(sqlOf(asked, conditions), [...conditions.values])).getRowObjectsJson();
  const figures = figuresIn(metric, rows);
  const { id, title, about, unit, least, kind, variance } = metric;
  const n = kind === 'spread' ? (figures[0]?.n ?? 0) : figures.reduce((sum, figure) => sum + figure.n, 0);
  return {
    metric: id,
    title,
    about,
    unit,
    struck,
    interval: { method: variance === undefined ? METHODS[kind] : KNOWN_VARIANCE, level: LEVEL },
    least,
    leastMatches: leastMatchesOf(metric),
    n,
    looked: figures.filter(({ enough }) => enough).length,
    leftOut: await leftOutOf(reader, metric, filters),
    notice: kind === 'faces' ? noticeable(metric.faces) : null,
    figures,
  };
};

/** Multiples of a face's fair share for which the needed rolls are given. */
const TOO_OFTEN = [2, 1.5, 1.2];

/** Depends on the number of faces alone: computed once. */
const known = new Map<number, NonNullable<MetricAnswer['notice']>>();

const noticeable = (faces = 6): NonNullable<MetricAnswer['notice']> => {
  const found =
    known.get(faces) ?? TOO_OFTEN.map((times) => ({ share: times / faces, n: rollsToNotice(times / faces, faces) }));
  known.set(faces, found);
  return found;
};
