import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadDuckDb } from '@stackledger/analytics';
import { openStore } from '@stackledger/service';
import type { AnalyticsView, FiguresView, Health, SqlAnswer } from '@stackledger/wire';
import { act, createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

let api: Api;
let matchId: string;
let file: string;

beforeAll(async () => {
  file = join(temporaryFolder(), 'analytics.duckdb');
  api = await startApi({ analytics: file });
  ({ matchId } = await createMatch(api, { setup: SMALL_TABLE, tournament: 'cup' }));
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  const { revision } = await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
  await analysed(Number(revision) + 1);
}, 60_000);

const ask = (sql: string): Promise<SqlAnswer> => expecting(200, api.post<SqlAnswer>('/v1/analytics/sql', { sql }));

/** Until so many events stand in the tables. */
const analysed = async (events: number): Promise<void> => {
  for (;;) {
    const { rows } = await ask('SELECT count(*) FROM events');
    if (Number(rows[0]?.[0]) >= events) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const figures = (metric: string, query = ''): Promise<FiguresView> =>
  expecting(200, api.get<FiguresView>(`/v1/analytics/metrics/${metric}${query}`));

test('every metric that is listed answers, over what there is and over nothing', async () => {
  const { metrics, tables } = await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
  expect(tables.map(({ name }) => name)).toContain('stack_objects');
  for (const { id, filters } of metrics) {
    expect((await figures(id)).metric).toBe(id);
    expect(await figures(id, '?tournament=nowhere')).toMatchObject({ n: 0, figures: [] });
    const struck = filters.includes('struck') ? '&struck=live' : '';
    const narrowed = await figures(id, `?from=2020-01-01&to=2099-12-31${struck}`);
    if (struck !== '') expect(narrowed.struck).toBe('live');
  }
});

test('what is listed of a metric is what it takes: those filters and groups, and no others', async () => {
  const { metrics, filters, formats, questions } = await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
  const dimensions = [...new Set(metrics.flatMap(({ by }) => by))];
  for (const { id, filters: own, by } of metrics.filter(({ id }) => ['dice', 'card-impact', 'calls'].includes(id))) {
    for (const { name, is, choices } of filters) {
      const value = { day: '2026-01-31', number: '3', text: 'any', choice: choices[0] ?? 'any' }[is];
      const { status } = await api.raw(`/v1/analytics/metrics/${id}?${name}=${value}`);
      expect([id, name, status]).toEqual([id, name, own.includes(name) ? 200 : 400]);
    }
    for (const each of dimensions)
      expect((await api.raw(`/v1/analytics/metrics/${id}?by=${each}`)).status).toBe(by.includes(each) ? 200 : 400);
  }
  expect(dimensions).toContain('month');
  expect(formats).toEqual(['csv', 'jsonl', 'parquet']);
  for (const { sql } of questions) expect((await ask(sql)).columns.length).toBeGreaterThan(1);
});

test('dice are told face by face, with how many rolls a suspicion would take', async () => {
  const { figures: dice, notice } = await figures('dice', '?tournament=cup');
  const [die] = dice;
  expect(die?.counts?.reduce((sum, each) => sum + each, 0)).toBe(1);
  const fallen = die?.faces?.find(({ value }) => value === 1);
  expect(fallen).toMatchObject({ high: 1 });
  expect(fallen?.low).toBeCloseTo(0.025, 10); // Clopper and Pearson: of one in one nothing is known but that it can be
  expect(notice?.map(({ share }) => Math.round(1 / share))).toEqual([3, 4, 5]);
  expect((await figures('calls')).notice).toBeNull();
});

test('a figure says of how many it is, how sure it is, and which revisions stand behind it', async () => {
  const { figures: rolls, interval, n } = await figures('roll-luck', '?tournament=cup');
  expect({ n, level: interval.level }).toEqual({ n: 1, level: 0.95 });
  expect(rolls).toMatchObject([{ group: 'anna', n: 1, enough: false, low: null, high: null, behind: [{ matchId }] }]);
  const { rows } = await ask('SELECT revision FROM rolls');
  expect(Number(rolls[0]?.behind[0]?.revision)).toBe(rows[0]?.[0]);
});

test.each([
  ['/v1/analytics/metrics/luck', 404, 'unknown-metric'],
  ['/v1/analytics/tables/secrets', 404, 'unknown-table'],
  ['/v1/analytics/metrics/dice?from=2026-02-01&to=2026-01-01', 400, 'malformed'],
  ['/v1/analytics/metrics/dice?from=2026-02-30', 400, 'malformed'],
  ['/v1/analytics/metrics/dice?struck=some', 400, 'malformed'],
  ['/v1/analytics/metrics/dice?colour=red', 400, 'malformed'],
  ['/v1/analytics/metrics/dice?by=colour', 400, 'malformed'],
  ['/v1/analytics/metrics/dice?card=bomb', 400, 'malformed'],
  ['/v1/analytics/metrics/dice?seats=many', 400, 'malformed'],
  ['/v1/analytics/metrics/commands?seat=anna', 400, 'malformed'],
  ['/v1/analytics/metrics/contested?confirmed=all', 400, 'malformed'],
  ['/v1/analytics/metrics/calls?struck=all', 400, 'malformed'],
  ['/v1/analytics/metrics/card-impact/file?struck=live', 400, 'malformed'],
  ['/v1/analytics/metrics/win-rate-by-seat?by=match', 400, 'malformed'],
  ['/v1/analytics/metrics/luck/file', 404, 'unknown-metric'],
  ['/v1/analytics/tables/matches?format=xls', 400, 'malformed'],
])('%s is refused in a sentence', async (path, status, code) => {
  expect((await problem(status, api.get(path))).code).toBe(code);
});

test('a filter that says nothing about a metric is refused with those that do', async () => {
  const { detail } = await problem(400, api.get('/v1/analytics/metrics/calls?struck=live'));
  expect(detail).toBe(
    'struck: calls always counts all that happened, rewound or not; it takes ruleset, tournament, match, seats, from, to',
  );
});

test.each(['DELETE FROM matches', "SELECT * FROM read_text('/etc/passwd')", 'SELECT nothing FROM matches', ''])(
  'the question %p is refused, and the tables are as they were',
  async (sql) => {
    const before = await ask('SELECT count(*) FROM matches');
    await problem(400, api.post('/v1/analytics/sql', { sql }));
    expect(await ask('SELECT count(*) FROM matches')).toEqual(before);
  },
);

test('a table is sent as CSV, as lines of JSON and as Parquet; what a spreadsheet would take for a formula is a text', async () => {
  const [head, ...lines] = (await (await api.raw('/v1/analytics/tables/events')).text()).trim().split('\n');
  expect(head).toBe(
    'match_id,revision,type,parent,record,at,actor_kind,actor,command_id,opens_command,command,game,turn,step,live',
  );
  const json = (await (await api.raw('/v1/analytics/tables/events?format=jsonl')).text()).trim().split('\n');
  expect(lines).toHaveLength(json.length);
  expect(JSON.parse(json[0] ?? '')).toMatchObject({ match_id: matchId, revision: 0, type: 'MatchCreated', live: true });
  const parquet = Buffer.from(await (await api.raw('/v1/analytics/tables/events?format=parquet')).arrayBuffer());
  expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
  await createMatch(api, { tournament: '=cmd()', setup: SMALL_TABLE });
  await analysed(json.length + 1);
  const matches = await (await api.raw('/v1/analytics/tables/matches')).text();
  expect(matches).toContain(",'=cmd(),");
});

test('a metric by something else than its groups, and as a file with the same digits', async () => {
  const { figures: byMatch } = await figures('roll-luck', '?by=match&confirmed=confirmed');
  expect(byMatch).toMatchObject([{ group: matchId, n: 1 }]);
  const path = '/v1/analytics/metrics/roll-luck/file?tournament=cup';
  const [line = ''] = (await (await api.raw(`${path}&format=jsonl`)).text()).trim().split('\n');
  const [told] = (await figures('roll-luck', '?tournament=cup')).figures;
  expect(JSON.parse(line)).toMatchObject({
    metric: 'roll-luck',
    group: 'anna',
    n: 1,
    value: told?.value,
    method: 'normal, of independent rows with a known variance',
  });
  const [head = '', row = ''] = (await (await api.raw(path)).text()).trim().split('\n');
  const cells = new Map(head.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect([cells.get('group'), Number(cells.get('value'))]).toEqual(['anna', told?.value]);
  const parquet = Buffer.from(await (await api.raw(`${path}&format=parquet`)).arrayBuffer());
  expect(parquet.subarray(0, 4).toString()).toBe('PAR1');
});

test('how far the tables are is told by /health and /metrics', async () => {
  expect((await expecting(200, api.get<Health>('/health'))).analytics).toMatchObject({
    state: 'current',
    detail: null,
  });
  expect(await (await api.raw('/metrics')).text()).toContain('stackledger_analytics_lag 0');
});

test.each([
  [
    'a text',
    (path: string) => Promise.resolve(writeFileSync(path, 'notes of the evening, which nobody has elsewhere')),
  ],
  ['a store of matches', async (path: string) => (await openStore(`sqlite:${path}`)).close()],
  [
    "somebody's own tables",
    async (path: string) => {
      const instance = await loadDuckDb().DuckDBInstance.create(path);
      const connection = await instance.connect();
      await connection.run('CREATE TABLE progress (version INTEGER, shape VARCHAR)');
      connection.closeSync();
      instance.closeSync();
    },
  ],
])('ANALYTICS that names %s leaves it as it is, and the service does not start', async (_what, write) => {
  const analytics = join(temporaryFolder(), 'theirs.db');
  await write(analytics);
  const before = readFileSync(analytics);
  await expect(startApi({ analytics })).rejects.toThrow(/it is no file of analytics; move it away/);
  expect(readFileSync(analytics)).toEqual(before);
});

test('a file that was made anew is told by /health, and by a line of the log', async () => {
  const damaged = join(temporaryFolder(), 'damaged.duckdb');
  const head = Buffer.alloc(8192);
  head.write('DUCK', 8); // what was once a database of DuckDB
  writeFileSync(damaged, head);
  const lines: string[] = [];
  const anew = await startApi({
    analytics: damaged,
    logLevel: 'warn',
    logTo: { write: (line) => void lines.push(line) },
  });
  const { analytics } = await expecting(200, anew.get<Health>('/health'));
  expect(analytics?.detail).toMatch(/^they were made anew at the start: .*Corrupt database file/s);
  const [, why = ''] = /^they were made anew at the start: (.*)$/s.exec(analytics?.detail ?? '') ?? [];
  const told = lines.map((line) =>
    (JSON.parse(line) as { readonly msg: string }).msg.replace(damaged, basename(damaged)),
  );
  expect(told).toEqual([`the analytics are made anew: ${why}`]);
});

test('a service without them runs as before, and says how they are switched on', async () => {
  const without = await startApi();
  expect((await expecting(200, without.get<Health>('/health'))).analytics).toBeNull();
  const { code, legal } = await problem(501, without.get('/v1/analytics'));
  expect(code).toBe('no-analytics');
  expect(legal).toContain('ANALYTICS');
  await createMatch(without, { setup: SMALL_TABLE });
});
