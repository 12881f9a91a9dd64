import { readFileSync } from 'node:fs';
import {
  EVERYTHING,
  FILTERS,
  filtersOn,
  METRICS,
  type Analytics,
  type Filters,
  type Metric,
} from '@stackledger/analytics';
import { analysed, appendLog, recordedMatches } from '../support/analysed.js';
import { memoryStore } from '@stackledger/store';
import { rewoundLogs, told, withCalls } from '../support/plain/logs.js';
import { PLAIN, type Measured } from '../support/plain/metrics.js';
import { personAt, rulesetOf, type Log } from '../support/plain/reading.js';

let logs: readonly Log[];
let analytics: Analytics;
beforeAll(async () => {
  const recorded = await recordedMatches();
  logs = [...recorded.logs, withCalls(recorded.logs[0] ?? []), ...rewoundLogs(recorded.logs)].map(told);
  const store = memoryStore();
  for (const log of logs) await appendLog(store, log);
  analytics = await analysed(store);
}, 120_000);
afterAll(() => analytics.close());

/** Which events each metric counts unless it is asked otherwise, as docs/analytics.md has it. */
const STRUCK = new Map(
  [...readFileSync('docs/analytics.md', 'utf8').matchAll(/^\| `([\w-]+)` \|.*\| (live|all) \| \d+ \|$/gm)].map(
    ([, metric = '', struck]) => [metric, struck === 'live' ? 'live' : 'all'] as const,
  ),
);

/** Something that was measured, with the log that it is of, and who did it. */
type Found = Measured & { readonly log: Log; readonly person: unknown };

/** What the plain program measures, once for each metric. */
const measuresOf = (metric: string): readonly Found[] => {
  const known = found.get(metric) ?? logs.flatMap((log) => withPersons(log, PLAIN[metric]?.(log, logs) ?? []));
  found.set(metric, known);
  return known;
};
const found = new Map<string, readonly Found[]>();

const withPersons = (log: Log, all: readonly Measured[]): readonly Found[] =>
  all.map((one) => ({ ...one, log, person: one.judge ?? (one.seat && personAt(log, one.seat)) }));

const dayOf = ([first]: Log): string => first?.recordedAt.slice(0, 10) ?? '';

/** Whether something that was measured is left by each filter, as a plain program sees it. */
const LEFT: { readonly [filter in keyof Omit<Filters, 'by'>]-?: (one: Found, value: string) => boolean } = {
  ruleset: ({ log }, value) => rulesetOf(log) === value,
  tournament: ({ log }, value) => log[0]?.data.tournament === value,
  match: ({ log }, value) => log[0]?.matchId === value,
  seat: ({ seat }, value) => seat === value,
  person: ({ person }, value) => person === value,
  card: ({ card }, value) => card === value,
  from: ({ log }, value) => dayOf(log) >= value,
  to: ({ log }, value) => dayOf(log) <= value,
  struck: ({ live }, value) => value === 'all' || live !== false,
  confirmed: ({ confirmed }, value) => value === 'all' || confirmed === true,
};

/** What filters leave, by group. What rewinds have struck counts as the metric says, unless it is asked. */
const plainly = (metric: string, filters: Filters): ReadonlyMap<string, readonly number[]> => {
  const asked: Filters = { struck: STRUCK.get(metric) ?? 'all', ...filters };
  const groups = new Map<string, number[]>();
  for (const one of measuresOf(metric)) {
    const isLeft = Object.entries(asked).every(([name, value]) => LEFT[name as keyof typeof LEFT](one, value)); // no `by` is asked here
    if (isLeft) groups.set(one.group, [...(groups.get(one.group) ?? []), one.x]);
  }
  return groups;
};

const metricCalled = (id: string): Metric => {
  const metric = METRICS.find((each) => each.id === id);
  if (metric === undefined) throw new Error(`there is no metric ${id}`);
  return metric;
};

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** The value that a figure of a kind must have, of sorted measures. */
const EXPECTED: { readonly [kind in Metric['kind']]: (values: readonly number[], all: number) => number } = {
  share: mean,
  mean,
  spread: (values, all) => values.length / all,
  quantiles: (values) => values[Math.ceil(values.length / 2) - 1] ?? NaN,
  faces: () => NaN, // its counts are looked at
};

/** Holds a metric against the plain program, and says of how many it is. */
const compared = async (id: string, filters: Filters): Promise<number> => {
  const { kind, faces = 6 } = metricCalled(id);
  const groups = plainly(id, filters);
  const { figures, n } = await analytics.figures(EVERYTHING, metricCalled(id), filters);
  const all = [...groups.values()].flat().length;
  const said = figures.map(({ group, n: of, value, counts }) => [group, of, kind === 'faces' ? counts : value]);
  const expected = figures.map(({ group }) => {
    const values = [...(groups.get(group) ?? [])].sort((a, b) => a - b);
    const counts = Array.from({ length: faces }, (_, at) => values.filter((x) => x === at + 1).length);
    const value = kind === 'faces' ? counts : (expect.closeTo(EXPECTED[kind](values, all), 9) as unknown);
    return [group, kind === 'spread' ? all : values.length, value];
  });
  const groupsOf = (of: Iterable<string>): readonly string[] => [...of].sort();
  expect([id, filters, n, groupsOf(figures.map(({ group }) => group))]).toEqual([
    id,
    filters,
    all,
    groupsOf(groups.keys()),
  ]);
  expect([id, filters, said]).toEqual([id, filters, expected]);
  return n;
};

test('every metric is reckoned here a second time', () => {
  expect(Object.keys(PLAIN).sort()).toEqual(METRICS.map(({ id }) => id).sort());
  expect([...STRUCK.keys()].sort()).toEqual(METRICS.map(({ id }) => id).sort());
});

test.each(METRICS.map(({ id }) => id))(
  '%s is what a slow and plain program makes of the logs',
  async (metric) => {
    expect(await compared(metric, {})).toBeGreaterThan(0);
  },
  240_000,
);

/** What is most often there of something: a filter that asks for it leaves something. */
const commonest = (metric: string, of: 'seat' | 'person' | 'card'): string => {
  const times = new Map<string, number>();
  for (const { [of]: value } of measuresOf(metric))
    if (typeof value === 'string') times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'nobody';
};

/** What each filter is asked with. */
const ASKED: readonly (readonly [filter: keyof typeof LEFT, value: string | ((metric: string) => string)])[] = [
  ['ruleset', 'magic'],
  ['tournament', 'autumn'],
  ['match', 'match-with-calls'],
  ['match', 'match-from-an-answer'],
  ['seat', (metric) => commonest(metric, 'seat')],
  ['person', (metric) => commonest(metric, 'person')],
  ['person', 'ida'],
  ['card', (metric) => commonest(metric, 'card')],
  ['from', '2026-02-02'],
  ['to', '2026-02-01'],
  ['struck', 'live'],
  ['struck', 'all'],
  ['confirmed', 'confirmed'],
  ['confirmed', 'all'],
];

test('every filter is asked here', () => {
  expect([...new Set(ASKED.map(([filter]) => filter))].sort()).toEqual(FILTERS.map(({ name }) => name).sort());
});

test.each(ASKED)(
  'what %s (%s) leaves of every metric is what a slow and plain program leaves',
  async (filter, value) => {
    const changed: string[] = [];
    for (const metric of METRICS.filter((each) => filtersOn(each).includes(filter))) {
      const asked = typeof value === 'string' ? value : value(metric.id);
      const n = await compared(metric.id, { [filter]: asked });
      const all = measuresOf(metric.id).filter(({ live }) => live !== false || STRUCK.get(metric.id) === 'all').length;
      if (n > 0 && (n !== all || `${filter} ${asked}` === 'confirmed all')) changed.push(metric.id);
    }
    expect(changed.length).toBeGreaterThan(1); // or nothing was narrowed
  },
  240_000,
);

test('filters narrow together', async () => {
  const both = { person: 'ida', ruleset: 'four-souls', tournament: 'autumn', struck: 'live' } as const;
  expect(await compared('passes', both)).toBeGreaterThan(0);
  expect(await compared('passes', { from: '2000-01-01', to: '2000-01-02' })).toBe(0);
});
