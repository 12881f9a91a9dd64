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
});
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

/** What differs in its value alone from others that are asked: each group is a kind of its own. */
const kindOf = ({ by, ...filters }: Filters): string =>
  [...Object.keys(filters), ...(by === undefined ? [] : ['by', by])].join(' ');

/** Filters that each metric has an expression of its own for, which no group shares. */
const OWN = ['', 'struck', 'confirmed'];

/** Filters are the expressions of groups: every second metric is filtered, and the others are grouped. */
const shareOf = (filters: Filters): { readonly every: number; readonly first: number } => {
  if (OWN.includes(kindOf(filters))) return { every: 1, first: 0 };
  return { every: 2, first: filters.by === undefined ? 0 : 1 };
};

/** All that is asked; or of each kind of question one, in turn. */
const isWhole = process.env.WHOLE !== undefined;
const askedOf = (filters: Filters): readonly Metric[] => {
  const kind = kindOf(filters);
  const alike = ASKED.filter((other) => kindOf(other) === kind);
  const { every, first } = shareOf(filters);
  const isAsked = (nth: number): boolean =>
    isWhole || (nth % every === first && alike[Math.floor(nth / every) % alike.length] === filters);
  return METRICS.filter((_, nth) => isAsked(nth));
};

/** Sums in another order, and distributions by other means, agree as exactly as this. */
const NEAR = 1e-6;

const areNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.abs(one - other) <= NEAR * Math.max(1e-3, Math.abs(one), Math.abs(other));

type ComparedFigure = Omit<Figure, 'p90' | 'faces' | 'corrected'> & {
  readonly p90?: number | null;
  readonly faces?: readonly (readonly [number, number])[];
  readonly corrected?: number | null;
};

type Compared = Pick<MetricAnswer, 'leftOut'> & { readonly figures: readonly ComparedFigure[] };

/** What is said of a group, or of a reason for which something is left out: a text, and numbers that may stray. */
type AnswerLine = { readonly says: string; readonly numbers: readonly (number | null)[] };

const lineOf = ({ group, n, matches, counts, faces = [], difference, ...figure }: ComparedFigure): AnswerLine => {
  const { value, low, high, p90 = null, corrected = null } = figure;
  const differs =
    difference === null ? [] : [difference.value, difference.low, difference.high, difference.p, difference.corrected];
  return {
    says: `${group}: n ${n}, matches ${matches}, ${difference === null ? 'alone' : 'differs'} ${(counts ?? []).join(' ')}`,
    numbers: [value, low, high, p90, corrected, ...differs, ...faces.flat()],
  };
};

const linesOf = ({ figures, leftOut }: Compared): readonly AnswerLine[] =>
  [
    ...figures.map(lineOf),
    ...leftOut.filter(({ n }) => n > 0).map(({ why, n }) => ({ says: `left out, ${why}: ${n}`, numbers: [] })),
  ].toSorted((one, other) => (one.says < other.says ? -1 : 1));

const textOf = ({ says, numbers }: AnswerLine): string => `${says} [${numbers.join(', ')}]`;

/** What the one says and the other does not. */
const differences = (served: readonly AnswerLine[], second: readonly AnswerLine[]): readonly string[] => {
  const agree = (one: AnswerLine, other: AnswerLine | undefined): boolean =>
    one.says === other?.says &&
    one.numbers.length === other.numbers.length &&
    one.numbers.every((number, at) => areNear(number, other.numbers[at] ?? null));
  const [longer, shorter] = served.length < second.length ? [second, served] : [served, second];
  return longer.flatMap((line, at) => {
    const other = shorter[at];
    return agree(line, other) ? [] : [`${textOf(line)} and ${other === undefined ? 'nothing' : textOf(other)}`];
  });
};

/** The figures of the service, with the intervals of faces as pairs. */
const compared = ({ figures, leftOut }: MetricAnswer): Compared => ({
  leftOut,
  figures: figures.map(({ faces, ...figure }) => ({
    ...figure,
    // A cast: bounded values, of metrics of faces.
    ...(faces !== undefined && {
      faces: (faces as readonly { low: number; high: number }[]).map(({ low, high }) => [low, high] as const),
    }),
  })),
});

const REFUSED: readonly AnswerLine[] = [{ says: 'refused', numbers: [] }];

/** What the service answers, or that it refuses a filter. */
const served = async (metric: Metric, filters: Filters): Promise<readonly AnswerLine[]> =>
  filterFault(metric, filters) === null
    ? linesOf(compared(await analytics.figures(EVERYTHING, metric, filters)))
    : REFUSED;

/** What the second program makes of the exported logs. */
const second = (metric: Metric, filters: Filters): readonly AnswerLine[] => {
  const answer = secondAnswer(matches, metric.id, filters);
  return answer === null ? REFUSED : linesOf(answer);
};

test('every metric has a definition in the second program, and every filter is asked', () => {
  expect(Object.keys(secondMetrics).sort()).toEqual(METRICS.map(({ id }) => id).sort());
  const asked = new Set(ASKED.flatMap((filters) => Object.keys(filters)));
  expect([...asked].sort()).toEqual(['by', ...FILTERS.map(({ name }) => name)].sort());
});

test.each(METRICS.map((metric) => [metric.id, metric] as const))('%s is of something in these logs', (_, metric) => {
  expect(second(metric, {}).filter(({ says }) => !says.startsWith('left out')).length).toBeGreaterThan(0);
});

test.each(ASKED)('every group of a metric under %j is what its sentences make of the logs', async (filters) => {
  const differing: (readonly [metric: string, lines: readonly string[]])[] = [];
  for (const metric of askedOf(filters)) {
    const lines = differences(await served(metric, filters), second(metric, filters));
    if (lines.length > 0) differing.push([metric.id, lines]);
  }
  expect(differing).toEqual([]);
});
