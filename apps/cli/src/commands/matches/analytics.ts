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
import { print, printJson, Refusal } from '../../output.js';
import { withAnalytics } from '../../sources/analysed.js';
import { request } from '../../sources/served-match.js';

type Where = { readonly url?: string; readonly json?: true };

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
    .action(async (name: string, { url, json, ...filters }: Where & Filters) => {
      const view = url === undefined ? await reckoned(metricNamed(name), filters) : await served(url, name, filters);
      if (json) return printJson(view);
      show(view);
    });
  program
    .command('sql')
    .description('answer one SELECT over the tables of the analytics (docs/analytics.md)')
    .argument('<question>', 'in SQL')
    .option('--url <url>', BY_URL)
    .option('--json', 'print one line of JSON')
    .action(async (sql: string, { url, json }: Where) => {
      const answer =
        url === undefined
          ? await withAnalytics((tables) => tables.ask(EVERYTHING, sql, LIMITS)).catch(told)
          : await asked(url, sql);
      if (json) return printJson(answer);
      printTable(answer.columns, answer.rows);
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
  throw new Refusal(`there is no metric called ${name}; there are ${METRICS.map(({ id }) => id).join(', ')}`);
};

/** What the service would refuse, where nothing but this program looks at it. */
const checkFilters = (metric: Metric, filters: Filters): void => {
  const known = (name: string, value: string | undefined, words: readonly string[]): void => {
    if (value !== undefined && !words.includes(value))
      throw new Refusal(`--${name} takes ${words.join(', ')}, not ${value}`);
  };
  for (const { name, choices } of FILTERS) if (choices.length > 0) known(name, filters[name], choices);
  known('by', filters.by, DIMENSIONS);
  const fault = filterFault(metric, filters) ?? dayFault(filters);
  if (fault !== null) throw new Refusal(fault);
};

const reckoned = async (metric: Metric, filters: Filters): Promise<FiguresView> => {
  checkFilters(metric, filters);
  const answer = await withAnalytics((tables) => tables.figures(EVERYTHING, metric, filters)).catch(told);
  return { behind: 0, ...answer };
};

const told = (error: unknown): never => {
  throw error instanceof Refusal ? error : new Refusal(error instanceof Error ? error.message : String(error));
};

const served = async (url: string, metric: string, filters: Filters): Promise<FiguresView> => {
  const query = new URLSearchParams(filters).toString();
  const path = `/v1/analytics/metrics/${encodeURIComponent(metric)}${query === '' ? '' : `?${query}`}`;
  return (await (await request(`${url.replace(/\/+$/, '')}${path}`)).json()) as FiguresView;
};

const asked = async (url: string, sql: string): Promise<SqlAnswer> => {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify({ sql }) };
  return (await (await request(`${url.replace(/\/+$/, '')}/v1/analytics/sql`, sent)).json()) as SqlAnswer;
};

const rounded = (value: number | null): string => (value === null ? '' : String(Math.round(value * 1000) / 1000));

const show = ({ title, unit, struck, interval, n, figures }: FiguresView): void => {
  print(`${title} (${unit}; ${struck === 'all' ? 'struck ones too' : 'without what was struck'}; n = ${n})`);
  print(`${interval.level * 100} % intervals: ${interval.method}`);
  const rows = figures.map((figure) => [
    figure.group,
    figure.n,
    ...(figure.counts === undefined ? spreadOf(figure) : [figure.counts.join(' '), rounded(figure.p ?? null)]),
    figure.enough ? '' : 'too few to conclude anything',
  ]);
  const areFaces = figures.some(({ counts }) => counts !== undefined);
  printTable(['of', 'n', ...(areFaces ? ['how often each', 'p'] : ['value', 'interval']), ''], rows);
};

const spreadOf = ({ value, low, high }: FiguresView['figures'][number]): readonly string[] => [
  rounded(value),
  low === null || high === null ? '' : `${rounded(low)} to ${rounded(high)}`,
];

const printTable = (head: readonly string[], rows: readonly (readonly unknown[])[]): void => {
  const table = new Table({ head: [...head], style: { head: [], border: [] } });
  for (const row of rows)
    table.push(row.map((cell) => (cell === null ? '' : String(cell as string | number | boolean)))); // plain values
  print(table.toString());
};
