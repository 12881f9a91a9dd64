import { readFileSync } from 'node:fs';
import { answerOf, isChosenMatch, type Answer, type Filters } from './figures.js';
import { gameMetrics } from './game-metrics.js';
import { judgingMetrics } from './judging-metrics.js';
import { readMatch, type MatchRows, type SecondMetric } from './matches.js';
import { playMetrics } from './play-metrics.js';
import { roundMetrics } from './round-metrics.js';
import { stackMetrics } from './stack-metrics.js';

export const secondMetrics: { readonly [metric: string]: SecondMetric } = {
  ...playMetrics,
  ...stackMetrics,
  ...gameMetrics,
  ...roundMetrics,
  ...judgingMetrics,
};

export const readMatches = (texts: readonly string[]): readonly MatchRows[] => texts.map(readMatch);

/** The least number of rows of each metric, as the table of metrics has it. */
const LEAST: ReadonlyMap<string, number> = new Map(
  [...readFileSync('docs/reference/analytics.md', 'utf8').matchAll(/^\| `([\w-]+)` \|.*\| (\d+) \|$/gm)].map(
    ([, metric = '', least]) => [metric, Number(least)],
  ),
);

/**
 * What docs/reference/analytics.md says of a metric over these matches; null where it says that a filter is refused.
 */
export const secondAnswer = (matches: readonly MatchRows[], name: string, filters: Filters): Answer | null => {
  const metric = secondMetrics[name];
  if (metric === undefined) throw new Error(`no metric ${name} in the second program`);
  const chosen = matches.filter(({ match }) => isChosenMatch(match, filters));
  const rows = metric.rows(chosen, matches);
  return answerOf({ rows, against: metric.against?.(chosen, matches), least: LEAST.get(name) ?? 0 }, metric, filters);
};
