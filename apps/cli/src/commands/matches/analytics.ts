import {
  dayFault,
  DIMENSIONS,
  EVERYTHING,
  filterFault,
  FILTERS,
  METRICS,
  type Filters,
  type Metric,
} from '@stackledger/analytics';
import type { FiguresView, SqlAnswer } from '@stackledger/wire';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { print, printJson, CommandError } from '../../output.js';
import { withAnalytics } from '../../sources/with-analytics.js';
import { posted, request, urlOf, whenThere } from '../../sources/served-match.js';

type AnalyticsSource = { readonly url?: string; readonly json?: true };

const BY_URL = 'of a running service that keeps analytics, such as http://localhost:3000';

/** `stackledger analytics METRIC` and `stackledger sql QUESTION`: figures over all matches. */
export const analyticsCommands = (program: Command): void => {
  const figures = program
    .command('analytics')
    .description('a figure over all matches, with how many it is of and how sure it is')
    .argument('<metric>', METRICS.map(({ id }) => id).join(', '));
  for (const { name, about, choices } of FILTERS)
    figures.option(`--${name} <${name}>`, choices.length > 0 ? `${choices.join(' or ')}: ${about}` : about);
  figures.option('--by <by>', `groups other than those of the metric: ${DIMENSIONS.join(', ')}`);
  figures
    .option('--url <url>', BY_URL)
    .option('--json', 'print one line of JSON')
    .addHelpText('after', HELP)
    .action(async (name: string, { url, json, ...filters }: AnalyticsSource & Filters) => {
      const view =
        url === undefined ? await localFigures(metricNamed(name), filters) : await servedFigures(url, name, filters);
      if (json) return printJson(view);
      show(view);
    });
  program
    .command('sql')
    .description('answer one SELECT over the tables of the analytics (docs/reference/analytics.md)')
    .argument('<question>', 'in SQL')
    .option('--url <url>', BY_URL)
    .option('--json', 'print one line of JSON')
    .action(async (sql: string, { url, json }: AnalyticsSource) => {
      const answer =
        url === undefined
          ? await withAnalytics((tables) => tables.ask(EVERYTHING, sql, LIMITS)).catch(throwAsCommandError)
          : await servedSql(url, sql);
      if (json) return printJson(answer);
      printTable(answer.columns, answer.rows);
      printDamaged(answer);
      if (answer.more) print('… and more');
    });
};

const HELP = `
Examples:
  stackledger analytics dice
  stackledger analytics decision-time --ruleset magic --url http://localhost:3000
  stackledger sql 'SELECT ruleset, count(*) FROM matches GROUP BY ruleset'

Without --url the tables are made in memory from the store that STORE_URL names.`;

const LIMITS = { ms: 60_000, rows: 10_000 };

const metricNamed = (name: string): Metric => {
  const metric = METRICS.find(({ id }) => id === name);
  if (metric !== undefined) return metric;
  throw new CommandError(`there is no metric called ${name}; there are ${METRICS.map(({ id }) => id).join(', ')}`);
};

/** The validation of filters that the service would do, for reading without a service. */
const checkFilters = (metric: Metric, filters: Filters): void => {
  const known = (name: string, value: string | undefined, words: readonly string[]): void => {
    if (value !== undefined && !words.includes(value))
      throw new CommandError(`--${name} takes ${words.join(', ')}, not ${value}`);
  };
  for (const { name, choices } of FILTERS) if (choices.length > 0) known(name, filters[name], choices);
  known('by', filters.by, DIMENSIONS);
  const error = filterFault(metric, filters) ?? dayFault(filters);
  if (error !== null) throw new CommandError(error);
};

const localFigures = async (metric: Metric, filters: Filters): Promise<FiguresView> => {
  checkFilters(metric, filters);
  return withAnalytics(async (tables) => {
    const { behind } = await tables.standing();
    return { behind, ...(await tables.figures(EVERYTHING, metric, filters)) };
  }).catch(throwAsCommandError);
};

const throwAsCommandError = (error: unknown): never => {
  throw error instanceof CommandError
    ? error
    : new CommandError(error instanceof Error ? error.message : String(error));
};

const servedFigures = async (url: string, metric: string, filters: Filters): Promise<FiguresView> => {
  const query = new URLSearchParams(filters).toString();
  const path = `/v1/analytics/metrics/${encodeURIComponent(metric)}${query === '' ? '' : `?${query}`}`;
  return (await (await request(urlOf(url, path))).json()) as FiguresView;
};

/** Asks until the tables for questions are made, which takes seconds after a start, and says once that it waits. */
const servedSql = async (url: string, sql: string): Promise<SqlAnswer> => {
  const asked = await whenThere(
    () => request(urlOf(url, '/v1/analytics/sql'), posted({ sql })),
    (why) => console.error(`${why} Waiting for them.`),
  );
  return (await asked.json()) as SqlAnswer;
};

const rounded = (value: number | null): string => (value === null ? '' : String(Math.round(value * 1000) / 1000));

const printDamaged = ({ damaged = [] }: Pick<FiguresView, 'damaged'>): void => {
  for (const matchId of damaged)
    print(`match ${matchId} is damaged: it counts up to there at most; \`stackledger check\` says what to do`);
};

const show = (view: FiguresView): void => {
  const { title, unit, struck, interval, n, figures, behind } = view;
  print(`${title} (${unit}; ${struck === 'all' ? 'rewound ones too' : 'without rewound events'}; n = ${n})`);
  if (behind !== 0) print(`${behind ?? 'nobody knows how many'} events are not in this figure yet: ask again later`);
  printDamaged(view);
  print(`${interval.level * 100} % intervals: ${interval.method}`);
  const rows = figures.map((figure) => [
    figure.group,
    figure.n,
    figure.matches,
    ...(figure.counts === undefined ? spreadOf(figure) : [figure.counts.join(' '), rounded(figure.p ?? null)]),
    figure.enough ? '' : 'too few to conclude anything',
  ]);
  const areFaces = figures.some(({ counts }) => counts !== undefined);
  printTable(['of', 'n', 'matches', ...(areFaces ? ['how often each', 'p'] : ['value', 'interval']), ''], rows);
};

const spreadOf = ({ value, low, high }: FiguresView['figures'][number]): readonly string[] => [
  rounded(value),
  low === null || high === null ? '' : `${rounded(low)} to ${rounded(high)}`,
];

const printTable = (head: readonly string[], rows: readonly (readonly unknown[])[]): void => {
  const table = new Table({ head: [...head], style: { head: [], border: [] } });
  for (const row of rows)
    table.push(row.map((cell) => (cell === null ? '' : String(cell as string | number | boolean)))); // a plain value
  print(table.toString());
};
