import type { CommandAnswer, Health, JsonMap, Problem } from '@stackledger/wire';
import { loadSqlite } from '@stackledger/sqlite';
import { openDatabase } from '../../libs/store-sqlite/src/open-database.js';
import { sqliteStore } from '../../libs/store-sqlite/src/sqlite-store.js';
import { syncOfLog } from '../../libs/store-sqlite/src/writing/log-sync.js';
import { failingSync } from '../../libs/store-sqlite/testing/sync-fault.js';
import {
  act,
  createMatch,
  expecting,
  newId,
  problem,
  startApi,
  stopAll,
  temporaryFolder,
  view,
  type Api,
  type Reply,
} from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { startDouble } from '../kurrent-double/double.js';

const Sqlite = await loadSqlite();

afterEach(stopAll);
afterAll(stopAll); // those of tests that run at once

const play = (matchId: string, revision: string): { to: string; body: JsonMap } => ({
  to: `/v1/matches/${matchId}/commands`,
  body: { commandId: newId(), expectedRevision: revision, seat: 'anna', type: 'PlayCard', card: 'a-dime' },
});

const health = async (api: Api): Promise<{ status: number; body: Health }> => api.get<Health>('/health');

describe('a full disk', () => {
  test('507 with the store named as the reason; reads go on; the same command works once there is room, without a restart', async () => {
    const { db, use } = openDatabase(Sqlite, `${temporaryFolder()}/store.db`);
    const api = await startApi({ store: sqliteStore({ db, use }, 'store.db'), tell: () => undefined });
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
    const before = await view(api, matchId);
    // Fills what is left of the last pages.
    let created = 201;
    for (let tries = 0; created === 201 && tries < 200; tries++)
      created = (await api.post('/v1/matches', { ruleset: 'four-souls', seats: ['anna', 'ben'] })).status;
    expect(created).toBe(507);
    expect(await health(api)).toMatchObject({ status: 503, body: { ready: false, store: { state: 'read-only' } } });
    const { to, body } = play(matchId, revision);
    const first = await api.post<CommandAnswer & Problem>(to, body);
    if (first.status !== 200)
      expect(first.body).toMatchObject({ status: 507, rule: 'SL-STORE-1', code: 'store-unavailable' });
    expect(await view(api, matchId)).toMatchObject({ matchId, ...(first.status === 507 && before) });
    db.pragma('max_page_count = 1000000');
    await expecting(200, api.post(to, body));
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    expect(await health(api)).toMatchObject({ status: 200, body: { ready: true } });
  }, 60_000);
});

describe('a failed fsync', () => {
  test('503 for this command and every later one, said in /health; reads go on; after a restart nothing acknowledged is lost', async () => {
    const path = `${temporaryFolder()}/store.db`;
    const faults: Error[] = [];
    const store = sqliteStore(openDatabase(Sqlite, path), path, {
      sync: failingSync(syncOfLog(path), () => faults.pop()),
    });
    const api = await startApi({ store, tell: () => undefined });
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const seen = await view(api, matchId);
    faults.push(new Error('EIO: i/o error, fdatasync'));
    const { to, body } = play(matchId, revision);
    expect(await problem(503, api.post(to, body))).toMatchObject({ rule: 'SL-STORE-1' });
    expect(faults).toEqual([]);
    for (let tries = 0; tries < 3; tries++) await problem(503, api.post(to, body));
    expect(await view(api, matchId)).toEqual(seen);
    const { status, body: told } = await health(api);
    expect([status, told.store.state]).toEqual([503, 'read-only']);
    expect(told.store.detail).toMatch(/nothing is written any more.*cannot be synced: EIO/);
    await api.stop();
    // Whether the disk kept what it said 503 to is unknown; sent again, the command is there, and once.
    const again = await startApi({ storeUrl: `sqlite:${path}` });
    expect(Number((await view(again, matchId)).revision)).toBeGreaterThanOrEqual(Number(seen.revision));
    const answer = await expecting(200, again.post<CommandAnswer>(to, body));
    expect(await expecting(200, again.post<CommandAnswer>(to, body))).toEqual(answer);
    expect((await view(again, matchId)).revision).toBe(answer.revision);
  }, 60_000);
});

describe('commands that come twice, late or out of order', () => {
  const shuffled = <T>(list: readonly T[], seed: number): T[] =>
    list
      .map((item, at) => ({ item, key: ((at + 1) * 2_654_435_761 * (seed + 1)) % 4_294_967_296 }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);

  test('each has one effect and one answer, however often, in whatever order and after a restart', async () => {
    const storeUrl = `sqlite:${temporaryFolder()}/store.db`;
    const api = await startApi({ storeUrl });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const to = `/v1/matches/${matchId}/commands`;
    const bodies: JsonMap[] = [
      { commandId: newId(), seat: 'anna', type: 'PlayCard', card: 'a-dime' },
      { commandId: newId(), seat: 'ben', type: 'EndTurn' },
      { commandId: newId(), seat: 'anna', type: 'PlayCard', card: 'no-such-card' },
    ];
    let copies = 0;
    const again = async (from: Api, at: number): Promise<void> => {
      copies += 1;
      const { status, body } = await from.post(to, bodies[at]);
      expect([status, body]).toEqual([firsts[at]?.status, firsts[at]?.body]);
    };
    const firsts: Reply<JsonMap>[] = [];
    for (const body of bodies) firsts.push(await api.post(to, body));
    const { revision } = await view(api, matchId);
    for (let seed = 0; seed < 20; seed++)
      await Promise.all(shuffled([0, 1, 2, 0, 1, 2, 0], seed).map((at) => again(api, at)));
    expect((await view(api, matchId)).revision).toBe(revision);
    await api.stop();
    const restarted = await startApi({ storeUrl });
    for (const at of bodies.keys()) await again(restarted, at);
    console.log(`${copies} copies of ${bodies.length} commands, each with the first answer`);
  }, 60_000);

  test('a delayed command for a table that has changed since is stale, and leaves its id free', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const { to, body } = play(matchId, revision);
    await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'bomb', targets: ['fly'] });
    expect((await problem(409, api.post(to, body))).code).toBe('stale');
    const { revision: now } = await view(api, matchId);
    await expecting(200, api.post(to, { ...body, type: 'PassPriority', card: undefined, expectedRevision: now }));
  });

  test('eight clients at one expected head: one wins, seven are told what happened since', async () => {
    const api = await startApi();
    for (let round = 0; round < 20; round++) {
      const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => {
          const { to, body } = play(matchId, revision);
          return api.post<Problem>(to, body);
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      const events = (await view(api, matchId)).revision;
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ code: 'stale', revision: events });
    }
  }, 60_000);
});

describe('an answer of the store that is lost after the write (KurrentDB)', () => {
  test.concurrent.each(['lost-reply', 'silent-reply'] as const)(
    '%s: retried by the service, the command is accepted once',
    async (kind) => {
      const double = await startDouble();
      const api = await startApi({ storeUrl: `${double.url}&defaultDeadline=6000` });
      const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
      double.faults.next('append', { kind });
      const { to, body } = play(matchId, revision);
      const answer = await expecting(200, api.post<CommandAnswer>(to, body));
      expect(await expecting(200, api.post<CommandAnswer>(to, body))).toEqual(answer);
      expect((await view(api, matchId)).revision).toBe(answer.revision);
      await api.stop();
      await double.stop();
    },
  );

  test.concurrent(
    'not retried by the sender, who was told 503 or nothing: the command is there once, and its id answers',
    async () => {
      const double = await startDouble();
      const api = await startApi({ storeUrl: `${double.url}&defaultDeadline=6000`, tell: () => undefined });
      const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
      double.faults.always('append', { kind: 'silent-reply' });
      const { to, body } = play(matchId, revision);
      const told = await api.post<CommandAnswer>(to, body);
      expect([200, 503]).toContain(told.status);
      double.faults.always('append', null);
      const other = await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
      const answer = await expecting(200, api.post<CommandAnswer>(to, body));
      expect(Number(answer.revision)).toBeLessThan(Number(other.revision));
      await api.stop();
      await double.stop();
    },
    60_000,
  );
});
