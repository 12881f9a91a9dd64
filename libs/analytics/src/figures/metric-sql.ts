import type { SqlConditions } from './filters.js';
import type { Metric } from './metric.js';

/** Sources listed per figure; SQL finds the others. */
const MOST_BEHIND = 20;

/** The faces of a metric, from 1. */
export const facesOf = ({ faces = 6 }: Metric): readonly number[] => Array.from({ length: faces }, (_, at) => at + 1);

/**
 * The query of a metric: a row for each group, with its rows summed by match, matches as numbers; `compared` has the
 * sums of the rows that the group is compared with.
 */
export const sqlOf = (metric: Metric, { sql }: SqlConditions): string => {
  const { from, where = 'true', group, measure, even = 'NULL::DOUBLE', revision, against = 'false' } = metric;
  return `
  WITH chosen AS (SELECT ${group} AS g, ${measure} AS x, ${even} AS even, ${against} AS compared, t.match_id AS id, ${revision} AS r, m.created_at AS created
    FROM ${from} WHERE ${where} AND ${sql}),
  told AS (SELECT *${changesOf(metric)}, dense_rank() OVER (ORDER BY id) - 1 AS match FROM chosen WHERE g IS NOT NULL AND x IS NOT NULL),
  by_match AS (SELECT g, compared, match, count(*) AS n, ${sumOf(metric)} AS s FROM told GROUP BY g, compared, match),
  sums AS (SELECT g, compared, list(match ORDER BY match) AS matches, list(n ORDER BY match) AS ns, list(s ORDER BY match) AS ss FROM by_match GROUP BY g, compared),
  groups AS (SELECT g, count(*) AS n, avg(even ORDER BY even) AS even, ${measuresOf(metric)}, min({id: id, r: r}, ${MOST_BEHIND}) AS behind FROM told WHERE NOT compared GROUP BY g)
  SELECT groups.*, own.matches, own.ns, own.ss, other.matches AS other_matches, other.ns AS other_ns, other.ss AS other_ss
  FROM groups JOIN sums own ON own.g = groups.g AND NOT own.compared LEFT JOIN sums other ON other.g = groups.g AND other.compared
  ORDER BY groups.n DESC, groups.g`;
};

/** Fractions are added up in a fixed order, or their last digits would be those of whichever thread was first. */
const sumOf = ({ kind }: Metric): string => `sum(CAST(x AS DOUBLE)${kind === 'mean' ? ' ORDER BY x' : ''})`;

const measuresOf = (metric: Metric): string =>
  ({
    share: 'count(*) FILTER (WHERE x) AS hits',
    spread: 'count(*) AS hits',
    quantiles: 'list(x ORDER BY x, match) AS sorted, list(match ORDER BY x, match) AS sorted_matches',
    mean: 'max(x) AS most',
    faces: `${facesOf(metric)
      .map((face) => `count(*) FILTER (WHERE x = ${face}) AS face${face}`)
      .join(', ')}, count(*) FILTER (WHERE changes) AS changes`,
  })[metric.kind];

/** Whether a die lies on the other side of the middle than the one before it, for the runs test. */
const changesOf = (metric: Metric): string => {
  const middle = facesOf(metric).length / 2;
  return metric.kind === 'faces'
    ? `, (x > ${middle}) <> lag(x > ${middle}) OVER (PARTITION BY g ORDER BY created, id, r) AS changes`
    : '';
};
