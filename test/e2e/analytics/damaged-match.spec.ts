import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalyticsView, FiguresView, JsonMap, SqlAnswer } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { runCommand } from '../../support/terminal.js';
import { until } from '../../support/until.js';
import { act, createMatch, expecting, startApi, stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed } from '../service/closed.js';

const SLOW = 240_000;
const EVENTS = 'SELECT match_id, events FROM matches ORDER BY events';

let file: string;
let matches: readonly string[];
let damaged = '';

const PROGRAM = fileURLToPath(new URL('../../../dist/apps/api/src/analytics/analytics-process.js', import.meta.url));

/** Three matches that have ended; the first is damaged at its fifth event. */
beforeEach(async () => {
  file = join(temporaryFolder(), 'hall.db');
  const api = await startApi({ storeUrl: `sqlite:${file}` });
  const created: string[] = [];
  for (let at = 0; at < 3; at++) {
    const { matchId } = await createMatch(api);
    await act(api, matchId, { seat: 'anna', type: 'Concede' });
    created.push(matchId);
  }
  await api.stop();
  matches = created;
  damaged = created[0] ?? '';
  damageEvent(file, `match-${damaged}`, 4);
});
afterAll(stopAll);

const run = (...args: readonly string[]) => runCommand(args, { STORE_URL: `sqlite:${file}` });

test(
  'figures and questions over fresh tables go on behind a damaged match, and name it',
  async () => {
    const sql = await run('sql', EVENTS, '--json');
    expect([sql.status, sql.err]).toEqual([0, '']);
    const { rows, ...answer } = JSON.parse(sql.out) as SqlAnswer;
    expect(answer).toMatchObject({ damaged: [damaged] });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual([damaged, 4]);
    expect((await run('sql', EVENTS)).out).toContain(`match ${damaged} is damaged`);
    const figures = await run('analytics', 'match-length', '--json');
    expect(JSON.parse(figures.out)).toMatchObject({ n: 2, behind: 0, damaged: [damaged] });
    expect((await run('analytics', 'match-length')).out).toContain(`match ${damaged} is damaged`);
  },
  SLOW,
);

test.each([
  ['of the service', {}],
  ['of their own', { analyticsProgram: PROGRAM }],
])(
  'tables in a process %s go on behind it, and every answer names it',
  async (_, process) => {
    const analytics = `${file}.duckdb`;
    const api = await startApi({ storeUrl: `sqlite:${file}`, logLevel: 'silent', analytics, ...process });
    await until('the tables hold what is sound', async () => {
      const { state, behind } = await expecting(200, api.get<AnalyticsView>('/v1/analytics'));
      return state === 'current' && behind === 0;
    });
    const figures = await expecting(200, api.get<FiguresView>('/v1/analytics/metrics/match-length'));
    expect(figures).toMatchObject({ n: 2, behind: 0, damaged: [damaged] });
    let sql: SqlAnswer | undefined;
    await until('the tables for questions are made', async () => {
      const { status, body } = await api.post<SqlAnswer>('/v1/analytics/sql', { sql: EVENTS });
      if (status === 200) sql = body;
      return status === 200;
    });
    expect([sql?.damaged, sql?.rows.length, sql?.rows[0]]).toEqual([[damaged], 3, [damaged, 4]]);
    const fresh = (await createMatch(api)).matchId;
    await act(api, fresh, { seat: 'anna', type: 'Concede' });
    await until('what came after it is in them', async () => {
      const { n } = await expecting(200, api.get<FiguresView>('/v1/analytics/metrics/match-length'));
      return n === 3;
    });
  },
  SLOW,
);

test(
  'a damaged match is named to whoever sees it, and to nobody else',
  async () => {
    const parts = { storeUrl: `sqlite:${file}`, keysPath: `${file}.keys`, logLevel: 'silent' } as const;
    const before = await startClosed(parts);
    const friday = await before.organizer.create({
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      tournament: 'friday',
    });
    await before.stop();
    damageEvent(file, `match-${friday}`, 4);
    const { url, organizer } = await startClosed({ ...parts, analytics: 'memory:' });
    const damagedFor = async (scope: string, body: JsonMap): Promise<unknown> => {
      const { token } = await organizer.grant(scope, body);
      return (await clientFor(url, token).get('/v1/analytics/metrics/match-length')).damaged;
    };
    await until('both are found', async () => {
      const { damaged: found = [] } = await organizer.get('/v1/analytics/metrics/match-length');
      return (found as readonly string[]).length === 2;
    });
    expect(await damagedFor('/v1/grants', { role: 'analyst' })).toEqual(expect.arrayContaining([damaged, friday]));
    expect(await damagedFor('/v1/tournaments/friday/grants', { role: 'analyst' })).toEqual([friday]);
    expect(await damagedFor('/v1/tournaments/monday/grants', { role: 'analyst' })).toBeUndefined();
    const seat = { role: 'seat', seat: 'anna' };
    expect(await damagedFor(`/v1/matches/${matches[1] ?? ''}/grants`, seat)).toBeUndefined();
  },
  SLOW,
);
