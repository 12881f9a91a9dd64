import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { EventPage, Health, JsonMap, MatchCreated } from '@stackledger/wire';
import { newId, startApi, stopAll, type Api } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { until } from '../support/until.js';
import { give, newDataFolder, serverFolder } from './cluster/binaries.js';
import { describeHere, urlOf } from './cluster/given.js';
import { testServer, type TestServer } from './cluster/server.js';

/** Puts a small file system of its own in a folder; null, or why that cannot be done here. */
const mountSmall = (folder: string, size: string): string | null => {
  mkdirSync(folder, { recursive: true });
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  give(folder);
  return status === 0 ? null : `no small file system can be mounted: ${error?.message ?? stderr.trim()}`;
};

const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

/** Takes all the room that is left there, by a file that is removed again by what this answers. */
const takeRoom = (folder: string): (() => void) => {
  const filler = join(folder, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (const bytes of [64 * 1024, 512])
      try {
        for (;;) if (writeSync(file, Buffer.alloc(bytes)) < bytes) break;
      } catch {
        // as full as pieces of this size make it
      }
  } finally {
    closeSync(file);
  }
  return () => rmSync(filler);
};

const WHY_NO_MOUNT = ((): string | null => {
  const tried = serverFolder();
  const why = mountSmall(tried, '1m');
  if (why === null) unmount(tried);
  rmSync(tried, { recursive: true, force: true });
  return why;
})();

const testMounted: typeof test = WHY_NO_MOUNT === null ? test : test.skip;

/** Nothing here is about time; where the server is gone a command may take so long. */
const PATIENT = 'timeout=6000';

const MATCH = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };
/** A problem, as far as it is looked at. */
type Refusal = { readonly status: number; readonly detail: string };

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

describeHere(`PostgreSQL whose disk is full (${WHY_NO_MOUNT ?? 'with file systems that are small'})`, () => {
  const servers: TestServer[] = [];
  const mounted: string[] = [];
  afterEach(async () => {
    await stopAll();
    for (const server of servers) await server.kill();
    for (const folder of mounted.splice(0)) unmount(folder);
    for (const server of servers.splice(0)) await server.remove();
  });

  const started = async (...given: Parameters<typeof testServer>): Promise<TestServer> => {
    const server = await testServer(...given);
    servers.push(server);
    await server.start();
    return server;
  };

  /** A match, and the command that comes next in it. */
  const created = async (api: Api): Promise<{ to: string; matchId: string; command: JsonMap }> => {
    const { body } = await api.post<MatchCreated>('/v1/matches', MATCH, { 'idempotency-key': newId() });
    const { matchId, revision } = body;
    const command = { commandId: newId(), expectedRevision: revision, ...DIME };
    return { matchId, to: `/v1/matches/${matchId}/commands`, command };
  };

  /** Creates matches until one is refused, and answers what was said then; their ids are added to `acknowledged`. */
  const refusedAtLast = async (api: Api, acknowledged: string[]): Promise<Refusal> => {
    for (let tries = 0; tries < 2_000; tries++) {
      const { status, body } = await api.post<Refusal | MatchCreated>('/v1/matches', MATCH, {
        'idempotency-key': newId(),
      });
      if (!('matchId' in body)) return { ...body, status };
      acknowledged.push(body.matchId);
    }
    throw new Error('nothing was refused');
  };

  const healthOf = async (api: Api): Promise<Health> => (await api.get<Health>('/health')).body;

  /** What is there after all: every acknowledged match, and the command that was refused meanwhile, once. */
  const allThere = async (api: Api, acknowledged: readonly string[], played: string): Promise<void> => {
    for (const matchId of acknowledged)
      expect(await api.get(`/v1/matches/${matchId}`)).toMatchObject({ status: 200, body: { matchId } });
    const { body } = await api.get<EventPage>(`/v1/matches/${played}/events?limit=1000`);
    expect(body.events.filter(({ type }) => type === 'PutOnStack')).toHaveLength(1);
  };

  /** Commands while there is no room, and again when there is. */
  const livesThroughIt = async (server: TestServer, schema: string, fill: () => Promise<() => Promise<void>>) => {
    const api = await startApi({ storeUrl: urlOf([server.port], schema, PATIENT) });
    const { to, matchId, command } = await created(api);
    const free = await fill();
    const acknowledged = [matchId];
    const refused = await refusedAtLast(api, acknowledged);
    expect(refused).toMatchObject({ status: 507, code: 'store-unavailable', rule: 'SL-STORE-1' });
    expect(refused.detail).toMatch(/full|room/);
    const { store, ready } = await healthOf(api);
    expect({ ready, ...store }).toMatchObject({ ready: false, state: 'read-only' });
    expect(store.detail).toContain('has no room');
    // Readings go on.
    expect(await api.get(`/v1/matches/${matchId}`)).toMatchObject({ status: 200 });

    await free();
    expect(await api.post(to, command)).toMatchObject({ status: 200 });
    await takenAgain(api, acknowledged);
    expect((await healthOf(api)).store.state).toBe('ready');
    await allThere(api, acknowledged, matchId);
  };
  const takenAgain = async (api: Api, acknowledged: string[]): Promise<void> => {
    const { status, body } = await api.post<MatchCreated>('/v1/matches', MATCH, { 'idempotency-key': newId() });
    expect(status).toBe(201);
    acknowledged.push(body.matchId);
  };

  test('a server that answers that it has none: commands are refused with 507 and go on when there is room', async () => {
    const server = await started();
    await livesThroughIt(server, 'said', async () => {
      await server.run(`CREATE FUNCTION said.full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file'; END $$`);
      await server.run('CREATE TRIGGER f BEFORE INSERT ON said.events EXECUTE FUNCTION said.full()');
      return async () => void (await server.run('DROP TRIGGER f ON said.events'));
    });
  });

  testMounted('a disk of the events that is full', async () => {
    const small = join(serverFolder(), 'small');
    mounted.push(small);
    expect(mountSmall(small, '8m')).toBeNull();
    const server = await started();
    await livesThroughIt(server, 'small', async () => {
      await server.run(`CREATE TABLESPACE small LOCATION '${small}'`);
      await server.run('ALTER TABLE small.events SET TABLESPACE small');
      for (const index of ['events_by_revision', 'events_by_position'])
        await server.run(`ALTER INDEX small.${index} SET TABLESPACE small`);
      const free = takeRoom(small);
      return () => Promise.resolve(free());
    });
  });

  testMounted(
    'a disk of the server that is full, its own log included: it ends, and the service outlives it',
    async () => {
      const server = await started({ wal_keep_size: '0', min_wal_size: '32MB', max_wal_size: '32MB' }, (data) => {
        mounted.push(data);
        expect(mountSmall(data, '160m')).toBeNull();
        newDataFolder(data);
      });
      const api = await startApi({ storeUrl: urlOf([server.port], 'whole', PATIENT) });
      const { to, matchId, command } = await created(api);
      const acknowledged = [matchId];
      const free = takeRoom(server.data);
      // A new file of its log finds no room.
      const endsByIt = async (): Promise<boolean> => {
        for (const sql of ['SELECT pg_switch_wal()', 'SELECT pg_logical_emit_message(true, $1, $1)'])
          await server.run(sql, sql.includes('$1') ? ['x'] : []);
        return false;
      };
      await until('it cannot go on', () => endsByIt().catch(() => true));
      const refused = await refusedAtLast(api, acknowledged);
      expect([503, 507]).toContain(refused.status);
      expect(refused).toMatchObject({ rule: 'SL-STORE-1' });
      expect((await healthOf(api)).ready).toBe(false);

      free();
      await server.kill();
      await server.start();
      await until('commands are taken', async () => (await api.post(to, command)).status === 200);
      await until('it is well', async () => (await healthOf(api)).ready);
      await allThere(api, acknowledged, matchId);
    },
  );
});
