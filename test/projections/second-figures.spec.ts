import { readdirSync, readFileSync } from 'node:fs';
import {
  DIMENSIONS,
  EVERYTHING,
  filterFault,
  FILTERS,
  METRICS,
  type Analytics,
  type Filters,
  type Metric,
  type MetricAnswer,
} from '@stackledger/analytics';
import { isLog, parseLog } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { analysed, appendLog, recordedMatches } from '../support/analysed.js';
import type { Figure } from '../support/second-figures/figures.js';
import type { MatchRows } from '../support/second-figures/matches.js';
import { atTournament, calledLogs, drawnLog, rewoundLogs } from '../support/second-figures/made-logs.js';
import { readMatches, secondAnswer, secondMetrics } from '../support/second-figures/metrics.js';

/** Exported logs in a folder are compared too, such as those of `stackledger simulate --into` and `export`. */
const { SECOND_FIGURES_LOGS: FOLDER } = process.env;

let matches: readonly MatchRows[];
let analytics: Analytics;
beforeAll(async () => {
  const { logs: recorded } = await recordedMatches();
  const bestOfThree = recorded.filter((log) => log.filter(({ type }) => type === 'GameBegan').length > 1);
  const made = [
    ...recorded,
    ...calledLogs(recorded[0] ?? []),
    ...rewoundLogs(recorded),
    ...bestOfThree.slice(0, 1).map(drawnLog),
  ].map(atTournament);
  const more = FOLDER === undefined ? [] : readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));
  const texts = [...made.map((log) => log.map((event) => JSON.stringify(event)).join('\n')), ...more];
  const store = memoryStore();
  for (const log of [...made, ...more.map((text) => parseLog(text)).filter(isLog)]) await appendLog(store, log);
  analytics = await analysed(store);
  matches = readMatches(texts);
}, 120_000);
afterAll(() => analytics.close());

/** Every filter and every other group is asked, alone and together. */
const ASKED: readonly Filters[] = [
  {},
  { ruleset: 'four-souls' },
  { ruleset: 'magic' },
  { ruleset: 'speed-stack' },
  { tournament: 'autumn' },
  { match: 'match-with-calls' },
  { match: 'match-from-a-stack' },
  { seats: '2' },
  { seats: '4' },
  { seat: 'anna' },
  { seat: 'ben' },
  { person: 'ida' },
  { person: 'jo' },
  { person: 'hugo' },
  { card: 'fenlight' },
  { card: 'razor-blade' },
  { from: '2026-02-02' },
  { to: '2026-02-01' },
  { struck: 'live' },
  { struck: 'all' },
  { confirmed: 'confirmed' },
  { confirmed: 'all' },
  { ruleset: 'four-souls', tournament: 'autumn', person: 'ida' },
  { seats: '3', struck: 'live', seat: 'anna' },
  { from: '2000-01-01', to: '2000-01-02' },
  ...DIMENSIONS.map((by) => ({ by })),
  { by: 'seat', struck: 'all', ruleset: 'magic' },
  { by: 'person', tournament: 'autumn' },
];

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(9)));

const sorted = (lines: readonly string[]): readonly string[] => [...lines].sort();

type Compared = Pick<MetricAnswer, 'leftOut'> & {
  readonly figures: readonly (Figure & { readonly p90?: number | null })[];
};

/** One line for each group, and one for each reason for which something is left out. */
const linesOf = ({ figures, leftOut }: Compared): readonly string[] =>
  sorted([
    ...figures.map(({ group, n, matches: of, value, p90, counts }) => {
      const faces = counts?.slice(0, counts.findLastIndex((count) => count > 0) + 1);
      return `${group}: n ${n}, matches ${of}, ${JSON.stringify(faces ?? [rounded(value), rounded(p90 ?? null)])}`;
    }),
    ...leftOut.filter(({ n }) => n > 0).map(({ why, n }) => `left out, ${why}: ${n}`),
  ]);

const REFUSED = ['refused'];

/** What the service answers, or that it refuses a filter. */
const served = async (metric: Metric, filters: Filters): Promise<readonly string[]> =>
  filterFault(metric, filters) === null ? linesOf(await analytics.figures(EVERYTHING, metric, filters)) : REFUSED;

/** What the second program makes of the exported logs. */
const second = (metric: Metric, filters: Filters): readonly string[] => {
  const answer = secondAnswer(matches, metric.id, filters);
  return answer === null ? REFUSED : linesOf(answer);
};

test('every metric has a definition in the second program, and every filter is asked', () => {
  expect(Object.keys(secondMetrics).sort()).toEqual(METRICS.map(({ id }) => id).sort());
  const asked = new Set(ASKED.flatMap((filters) => Object.keys(filters)));
  expect([...asked].sort()).toEqual(['by', ...FILTERS.map(({ name }) => name)].sort());
});

test.each(METRICS.map((metric) => [metric.id, metric] as const))('%s is of something in these logs', (_, metric) => {
  expect(second(metric, {}).filter((line) => !line.startsWith('left out')).length).toBeGreaterThan(0);
});

test.each(ASKED)('every group of every metric under %j is what its sentences make of the logs', async (filters) => {
  const answers: (readonly [metric: string, lines: readonly string[]])[] = [];
  for (const metric of METRICS) answers.push([metric.id, await served(metric, filters)]);
  expect(answers).toEqual(METRICS.map((metric) => [metric.id, second(metric, filters)]));
});
