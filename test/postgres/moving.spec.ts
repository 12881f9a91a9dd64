import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamOf, verifyLog } from '@stackledger/ledger';
import { copyStore, type EventStore } from '@stackledger/store';
import { openPostgresStore } from '@stackledger/store-postgres';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { startDouble } from '../kurrent-double/double.js';
import { act, createMatch, startApi, stopAll, temporaryFolder } from '../e2e/service/api.js';
import { games } from '../support/games.js';
import { contentsOf, logOf } from '../support/logs/stored-log.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { accepted, DIME, ledgerOver, PASS, smallMatch } from '../support/tables/small-ledger.js';
import { until } from '../support/until.js';
import { copyFolder, give, serverFolder } from './cluster/binaries.js';
import { describeHere, describeOnServer, sharedServer, urlOf, type SharedServer } from './cluster/given.js';
import { testServer, type TestServer } from './cluster/server.js';

/** Matches of one load: a source that writes without an end can be faster than any copy. */
const MOST_MATCHES = 60;

/** Commands of new matches, one after the other, until it is told to end. */
const load = (store: EventStore): { readonly end: () => Promise<readonly string[]>; readonly begun: Promise<void> } => {
  const ledger = ledgerOver(store, { newId: () => crypto.randomUUID() });
  const matches: string[] = [];
  let isOver = false;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const play = async (): Promise<void> => {
    while (!isOver && matches.length < MOST_MATCHES) {
      const { matchId } = await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE });
      accepted(await ledger.submit(matchId, { commandId: 'dime', command: DIME }));
      accepted(await ledger.submit(matchId, { commandId: 'pass', command: PASS }));
      matches.push(matchId);
      if (matches.length === 3) begin();
    }
  };
  const playing = play();
  const end = async (): Promise<readonly string[]> => {
    isOver = true;
    await playing;
    return matches;
  };
  return { end, begun: Promise.race([begun, playing]) };
};

const findingIn = async (store: EventStore, matchId: string): Promise<unknown> =>
  verifyLog(await logOf(store, matchId), games).finding;

describeOnServer('a store moves to another one while it is in use', () => {
  let server: SharedServer;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
    await stopAll();
    await server.close();
  });

  const own = async (opening: Promise<EventStore>): Promise<EventStore> => {
    const store = await opening;
    ends.push(() => store.close());
    return store;
  };
  const postgres = (name: string): Promise<EventStore> =>
    own(openPostgresStore({ url: server.url(`${name}_${Date.now().toString(36)}`, 'timeout=60000') }));
  const sqlite = (): Promise<EventStore> => own(openSqliteStore({ path: join(temporaryFolder(), 'moved.db') }));
  const kurrent = async (): Promise<EventStore> => {
    const double = await startDouble();
    ends.push(() => double.stop());
    return own(openKurrentStore({ url: double.url }));
  };

  test('SQLite to PostgreSQL, to KurrentDB, back to PostgreSQL, back to SQLite, with commands all the time', async () => {
    const way = [await sqlite(), await postgres('there'), await kurrent(), await postgres('back'), await sqlite()];
    for (const [at, to] of way.slice(1).entries()) {
      const from = way[at];
      if (from === undefined) throw new Error('there is one before');
      const playing = load(from);
      await playing.begun;
      expect((await copyStore(from, to)).difference).toBeNull();
      const matches = await playing.end();
      // The source rests: the rest comes over, and nothing is written twice.
      expect(await copyStore(from, to)).toMatchObject({ difference: null, hasMore: false });
      expect(await contentsOf(to)).toEqual(await contentsOf(from));
      for (const matchId of [matches[0], matches.at(-1)]) expect(await findingIn(to, String(matchId))).toBeNull();
    }
  });
});

describeHere('a backup of the server, made while a service uses it', () => {
  let server: TestServer;
  const backup = join(serverFolder(), 'data');
  beforeAll(async () => {
    server = await testServer();
    await server.start();
  });
  afterAll(async () => {
    await stopAll();
    await server.remove();
    rmSync(join(backup, '..'), { recursive: true, force: true });
  });

  /** The folder, and the log that was written meanwhile, as the manual of PostgreSQL tells for a backup. */
  const backUp = async (): Promise<void> => {
    const label = await server.backUp(() => copyFolder(server.data, backup));
    copyFolder(join(server.data, 'pg_wal'), join(backup, 'pg_wal'));
    for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(backup, left), { force: true });
    writeFileSync(join(backup, 'backup_label'), label);
    give(join(backup, 'backup_label'));
  };
  const restore = async (): Promise<void> => {
    await server.stop();
    rmSync(server.data, { recursive: true });
    copyFolder(backup, server.data);
    await server.start();
  };

  test('is restored under the service: it plays on from there, says so, and the log verifies', async () => {
    const storeUrl = urlOf([server.port], 'restored', 'timeout=60000');
    const api = await startApi({ storeUrl });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const { revision } = await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
    await backUp();
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    await restore();
    const seen = async (): Promise<unknown> =>
      ((await (await api.raw(`/v1/matches/${matchId}`)).json()) as { readonly revision?: string }).revision;
    await until('the service shows what was restored', async () => (await seen()) === revision);
    await until('health says it', async () =>
      (await (await api.raw('/health')).text()).includes('restored to an earlier state'),
    );
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
    await act(api, matchId, { seat: 'ben', type: 'PassPriority' });
    const store = await openPostgresStore({ url: storeUrl });
    expect(await findingIn(store, matchId)).toBeNull();
    await store.close();
  });

  test('a match that others have brought back to the same length, before that is noticed, is read anew', async () => {
    const url = urlOf([server.port], 'same_length');
    const [store, theirs] = [await openPostgresStore({ url }), await openPostgresStore({ url })];
    let before = (): Promise<unknown> => Promise.resolve();
    const append: EventStore['append'] = async (...asked) => {
      await before();
      return store.append(...asked);
    };
    const { ledger, matchId } = await smallMatch({ ...store, append });
    const { revision } = accepted(await ledger.submit(matchId, { commandId: 'dime', command: DIME }));
    accepted(await ledger.submit(matchId, { commandId: 'pass', command: PASS }));
    before = async () => {
      before = () => Promise.resolve();
      await server.run(`DELETE FROM same_length.events WHERE stream = $1 AND revision > $2`, [
        ...[streamOf(matchId), String(revision)],
      ]);
      accepted(await ledgerOver(theirs).submit(matchId, { commandId: 'theirs', command: PASS }));
    };
    accepted(await ledger.submit(matchId, { commandId: 'ben', command: { type: 'PassPriority', seat: 'ben' } }));
    expect(await findingIn(theirs, matchId)).toBeNull();
    for (const each of [store, theirs]) await each.close();
  });
});
