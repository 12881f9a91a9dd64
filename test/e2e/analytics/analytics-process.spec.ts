import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalyticsView, Health, SqlAnswer } from '@stackledger/wire';
import { act, createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

const PROGRAM = fileURLToPath(new URL('../../../dist/apps/api/src/analytics/analytics-process.js', import.meta.url));

/** The processes that keep tables for services of this process. */
const keepers = (): readonly number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, args]) => Number(parent) === process.pid && args?.includes(PROGRAM))
    .map(([, pid]) => Number(pid));

const health = (api: Api) => expecting(200, api.get<Health>('/health')).then(({ analytics }) => analytics);

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
};

const isCurrent = (api: Api) => until(async () => (await health(api))?.state === 'current');

const events = async (api: Api): Promise<number> => {
  const { status, body } = await api.post<SqlAnswer>('/v1/analytics/sql', { sql: 'SELECT count(*) FROM events' });
  return status === 200 ? Number(body.rows[0]?.[0]) : -1;
};

test('tables in a process of their own: when it is killed the service goes on and says so, and it comes back with nothing lost', async () => {
  const folder = temporaryFolder();
  const parts = { storeUrl: `sqlite:${join(folder, 'store.db')}`, analytics: join(folder, 'tables.duckdb') };
  const api = await startApi({ ...parts, analyticsProgram: PROGRAM });
  await isCurrent(api);
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  const [keeper] = keepers();
  if (keeper === undefined) throw new Error('no process keeps the tables');
  process.kill(keeper, 'SIGKILL');
  await until(async () => (await health(api))?.state === 'stopped');
  expect(await health(api)).toMatchObject({
    detail: 'they read no more events: their process has ended (SIGKILL); they are opened again in a moment',
  });
  expect(await problem(503, api.get('/v1/analytics/metrics/passes'))).toMatchObject({ code: 'analytics-away' });
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  const { revision } = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  await until(async () => (await events(api)) === Number(revision) + 1);
  await isCurrent(api);
  await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
  await stopAll();
  expect(keepers()).toEqual([]);
});

test('a service without tokens finds its tables as it left them: the secret of pseudonyms stays beside them', async () => {
  const folder = temporaryFolder();
  const tables = join(folder, 'tables.duckdb');
  const parts = { storeUrl: `sqlite:${join(folder, 'store.db')}`, analytics: tables, analyticsProgram: PROGRAM };
  for (const start of ['first', 'second', 'third']) {
    const api = await startApi(parts);
    await isCurrent(api);
    expect([start, (await health(api))?.detail]).toEqual([start, null]);
    if (start === 'first') await createMatch(api, { setup: SMALL_TABLE });
    await api.stop();
  }
  expect(existsSync(`${tables}.secret`)).toBe(true);
  rmSync(`${tables}.secret`);
  const api = await startApi(parts);
  expect((await health(api))?.detail).toMatch(
    /made anew at the start: its tables are those of other games or of other keys/,
  );
});

test('where their process ends at once the service does not start, and says why; where the store cannot be had no process stays', async () => {
  const folder = temporaryFolder();
  const [ends, store] = [join(folder, 'ends.mjs'), join(folder, 'store.db')];
  writeFileSync(ends, 'process.exit(3)');
  const parts = { storeUrl: `sqlite:${store}`, analytics: join(folder, 'tables.duckdb') };
  const before = keepers().length;
  await expect(startApi({ ...parts, analyticsProgram: ends })).rejects.toThrow(
    `the analytics at ${parts.analytics} cannot be opened: their process has ended (status 3)`,
  );
  await expect(startApi({ ...parts, storeUrl: `sqlite:${folder}`, analyticsProgram: PROGRAM })).rejects.toThrow(folder);
  await until(() => Promise.resolve(keepers().length === before));
});

/** Takes gigabytes within seconds, and cannot be interrupted. */
const GREEDY = 'SELECT array_agg(a.i) OVER () FROM range(100000) a(i)';

test('what a question takes ends the process that answers it, and no other: figures are answered beside it, and so is the next question', async () => {
  const folder = temporaryFolder();
  const parts = { storeUrl: `sqlite:${join(folder, 'store.db')}`, analytics: join(folder, 'tables.duckdb') };
  const api = await startApi({ ...parts, analyticsProgram: PROGRAM });
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  await isCurrent(api);
  const before = keepers();
  const greedy = [1, 2].map(() => problem(400, api.post('/v1/analytics/sql', { sql: GREEDY })));
  await until(() => Promise.resolve(keepers().length > before.length));
  await expecting(200, api.get('/v1/analytics/metrics/commands?by=match'));
  const next = events(api);
  for (const refused of await Promise.all(greedy))
    expect(refused.detail).toMatch(
      /it takes more than 1200 MB of memory|it takes longer than 5 seconds|Out of Memory|has ended/,
    );
  expect(await next).toBe(Number((await act(api, matchId, { seat: 'anna', type: 'PassPriority' })).revision) - 1);
  expect(keepers()).toEqual(expect.arrayContaining([...before]));
  expect((await health(api))?.state).toBe('current');
  await stopAll();
  expect(keepers()).toEqual([]);
});
