import type { DuckDBConnection } from '@duckdb/node-api';
import { conditionsOf, groupBy, type Filters } from './filters.js';
import type { Metric } from './metric.js';

/** How many rows a metric leaves out, and why. */
export type LeftOut = { readonly why: string; readonly n: number };

/** The rows that fit the filters and are not counted, by reason; reasons without rows are not listed. */
export const leftOutOf = async (
  reader: DuckDBConnection,
  metric: Metric,
  filters: Filters,
): Promise<readonly LeftOut[]> => {
  const reasons = reasonsOf(metric, filters);
  if (reasons.length === 0) return [];
  const { sql, values } = conditionsOf({ ...filters, struck: 'all', confirmed: 'all' }, metric);
  const counts = reasons.map(({ when }, at) => `count(*) FILTER (WHERE ${when}) AS n${at}`);
  const asked = `SELECT ${counts.join(', ')} FROM ${metric.from} WHERE ${sql}`;
  const [row] = (await reader.runAndReadAll(asked, [...values])).getRowObjectsJson();
  return reasons.map(({ why }, at) => ({ why, n: Number(row?.[`n${at}`]) })).filter(({ n }) => n > 0);
};

const reasonsOf = (metric: Metric, filters: Filters): readonly { readonly why: string; readonly when: string }[] => {
  const { where = 'true', leftOut = [], confirmed } = metric;
  const isLiveOnly = metric.onLines !== false && (filters.struck ?? metric.struck) === 'live';
  const isConfirmedOnly = confirmed !== undefined && filters.confirmed === 'confirmed';
  const onBranch = isLiveOnly ? ' AND t.live' : '';
  return [
    ...leftOut.map(({ why, when }) => ({ why, when: `(${when})${onBranch}` })),
    ...(isLiveOnly ? [{ why: 'rewound', when: `(${where}) AND NOT t.live` }] : []),
    ...(isConfirmedOnly
      ? [{ why: 'ruled by a judge, not confirmed', when: `(${where})${onBranch} AND NOT ${confirmed}` }]
      : []),
    ...(filters.by === undefined
      ? []
      : [
          {
            why: `without a ${filters.by}`,
            when: `(${where})${onBranch} AND (${groupBy(metric, filters.by) ?? 'true'}) IS NULL`,
          },
        ]),
  ];
};
