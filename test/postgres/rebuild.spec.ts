import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readEnvelope } from '@stackledger/ledger';
import { createReadSide, RebuildOvertaken, streamOf, type StateRow } from '@stackledger/projections';
import { openPostgresCheckpoints, type PostgresCheckpoints } from '@stackledger/projections-postgres';
import type { EventStore, NewEvent } from '@stackledger/store';
import { openPostgresStore } from '@stackledger/store-postgres';
import { listed, rejectionOf } from '@stackledger/store/testing';
import type { MatchPage } from '@stackledger/wire';
import { act, createMatch, expecting, stopAll } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { endServed, serve, type ServedApi } from '../e2e/service/two-processes.js';
import { catalogue } from '../support/games.js';
import { sampleMatch } from '../support/logs/sample-log.js';
import { until } from '../support/until.js';
import { describeHere, urlOf } from './cluster/given.js';
import { testServer, type TestServer } from './cluster/server.js';

/** The program as the build has made it, without the look at every source by which a checkout starts. */
const STACKLEDGER = fileURLToPath(new URL('../../dist/program/stackledger.js', import.meta.url));

/** How often the list is made anew after one another. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);

/** Everything that is stored of the list. */
const TABLES = ['projection_progress', 'projection_states', 'projection_pieces', 'listed'];

type Rebuilt = { readonly status: number | null; readonly said: string };

/** `stackledger rebuild` over a store. */
const rebuild = (url: string): { readonly ended: Promise<Rebuilt>; readonly kill: () => void } => {
  const env = { PATH: process.env.PATH, STORE_URL: url };
  const child = spawn(process.execPath, [STACKLEDGER, 'rebuild', 'matches'], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<Rebuilt>((resolve) => child.once('close', (status) => resolve({ status, said })));
  return { ended, kill: () => child.kill('SIGKILL') };
};

type MatchLog = { readonly stream: string; readonly events: readonly NewEvent[] };

/** The log of a match that was played at random, with rewinds, under an id of its own. */
const randomLog = async (game: string, seed: number): Promise<MatchLog> => {
  const { store, matchId } = await sampleMatch(seed, game, 600);
  const own = `${matchId}-${seed}`;
  const events = await listed(store.read(streamOf(matchId)));
  return {
    stream: streamOf(own),
    events: events.map(({ type, json }) => ({ id: randomUUID(), type, json: json.replaceAll(matchId, own) })),
  };
};

describeHere('the list is made anew by all cores', () => {
  let server: TestServer;
  let schemas = 0;
  let schema = '';
  let url = '';
  const ends: (() => Promise<unknown>)[] = [];
  let logs: readonly MatchLog[];
  beforeAll(async () => {
    const games = ['four-souls', 'magic', 'speed-stack', 'four-souls'];
    logs = await Promise.all(games.map((game, at) => randomLog(game, at + 1)));
    server = await testServer();
    await server.start();
  });
  beforeEach(() => {
    schema = `rebuild_${(schemas += 1)}`;
    url = urlOf([server.port], schema);
  });
  afterEach(async () => {
    endServed();
    for (const end of ends.splice(0).toReversed()) await end();
    await stopAll();
  });
  afterAll(() => server.remove());

  const openedStore = async (): Promise<EventStore> => {
    const store = await openPostgresStore({ url });
    ends.push(() => store.close());
    return store;
  };
  const openedCheckpoints = async (holder = 'one'): Promise<PostgresCheckpoints> => {
    const checkpoints = await openPostgresCheckpoints(url, holder);
    ends.push(() => checkpoints.close());
    return checkpoints;
  };

  /** A store with matches of three games, at the same time. */
  const playedStore = async (): Promise<EventStore> => {
    const store = await openedStore();
    for (let from = 0; logs.some(({ events }) => events.length > from); from += 50)
      for (const { stream, events } of logs) {
        const some = events.slice(from, from + 50);
        if (some.length > 0) await store.append(stream, from === 0 ? 'no-stream' : BigInt(from - 1), some);
      }
    return store;
  };

  /** As the process that writes makes it: all events in order, by one thread. */
  const inOrder = async (store: EventStore): Promise<void> => {
    const { sharing } = await openedCheckpoints();
    const turn = await sharing.takeTurn(new AbortController().signal, 5);
    if (turn === null) throw new Error('nobody has ended the waiting');
    const side = createReadSide({
      ...{ store, checkpoints: turn.checkpoints, read: readEnvelope, catalogue, applied: ['matches'] },
    });
    await side.open();
    side.start();
    await side.caughtUp();
    await side.stop();
    await turn.end();
  };

  const tables = async (): Promise<readonly unknown[]> =>
    Promise.all(TABLES.map((name) => server.run(`SELECT * FROM ${schema}.${name} ORDER BY ${name}::text COLLATE "C"`)));

  test('one that is killed leaves the list as it was; the next has the same rows to the byte as the list that one thread makes of all events in order', async () => {
    const store = await playedStore();
    await inOrder(store);
    const before = await tables();
    expect(before[1]).toContainEqual(expect.objectContaining({ kept: true }));
    const killed = rebuild(url);
    await until('it has begun', async () => {
      const [row] = await server.run(`SELECT number FROM ${schema}.projection_rebuild`);
      return row?.number === '1';
    });
    killed.kill();
    await killed.ended;
    expect(await tables()).toEqual(before);
    for (let round = 0; round < ROUNDS; round++) {
      await server.run(`UPDATE ${schema}.listed SET status = 'damaged'; DELETE FROM ${schema}.projection_pieces`);
      const { status, said } = await rebuild(url).ended;
      expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('matches: 4 matches') as string });
      expect(await tables()).toEqual(before);
    }
  });

  test('it ends before an event that cannot be applied, as that of one thread does, and says which', async () => {
    const store = await playedStore();
    const events = await listed(store.readAll());
    const [middle, other] = [events[300], events.at(-200)];
    if (middle === undefined || other === undefined) throw new Error('so many events were played');
    for (const { stream, revision } of [other, middle])
      await server.run(`UPDATE ${schema}.events SET json = '{' WHERE stream = $1 AND revision = $2`, [
        ...[stream, String(revision)],
      ]);
    await inOrder(store);
    const before = await tables();
    expect(before[0]).toEqual([expect.objectContaining({ position: String(middle.position - 1n) })]);
    const { status, said } = await rebuild(url).ended;
    expect({ status, said }).toEqual({
      status: 1,
      said: expect.stringMatching(`matches STOPPED at revision ${middle.revision} .*JSON`) as string,
    });
    expect(await tables()).toEqual(before);
  });

  const row = (matchId: string): StateRow => ({
    ...{ matchId, revision: 0, kept: false, pieces: [{ piece: 'tip', json: '0' }] },
    listed: {
      order: BigInt(matchId.length),
      match: {
        ...{
          matchId,
          ruleset: 'magic',
          rulesetVersion: '1.2.0',
          tournament: null,
          status: 'open',
          seats: ['anna'],
          winner: null,
          revision: 0,
        },
      },
    },
  });

  test('nobody sees any of it before it is whole, and nothing of one that was given up', async () => {
    const { rebuilding, ...readings } = await openedCheckpoints();
    const given = await rebuilding.begin();
    await rebuilding.write(given, [row('a')]);
    expect(await readings.listed('a')).toBeNull();
    expect(await readings.stateBefore('matches', 'a', 9)).toBeNull();
    const whole = await rebuilding.begin();
    await rebuilding.write(whole, [row('bb')]);
    expect(await rejectionOf(rebuilding.write(given, [row('a')]))).toBeInstanceOf(RebuildOvertaken);
    expect(await rejectionOf(rebuilding.finish(given, { version: 5, position: 9n, eventId: 'nine' }))).toBeInstanceOf(
      RebuildOvertaken,
    );
    await rebuilding.finish(whole, { version: 5, position: 7n, eventId: 'seven' });
    // Sent again, since its answer was lost.
    await rebuilding.finish(whole, { version: 5, position: 7n, eventId: 'seven' });
    expect(await readings.progress('matches')).toEqual({ version: 5, position: 7n, eventId: 'seven' });
    expect([await readings.listed('a'), (await readings.listed('bb'))?.match.matchId]).toEqual([null, 'bb']);
    expect(await rejectionOf(rebuilding.write(whole, [row('a')]))).toBeInstanceOf(RebuildOvertaken);
  });

  const listAt = async (api: ServedApi): Promise<MatchPage> =>
    expecting(200, api.get<MatchPage>('/v1/matches?limit=100'));

  test('processes run meanwhile: they show the former list until the new one is there, and write that from then on', async () => {
    const processes = [await serve(url), await serve(url)];
    const played = async (at: number): Promise<string> => {
      const [api] = processes.slice(at % 2);
      if (api === undefined) throw new Error('there are two');
      const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
      await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
      return matchId;
    };
    const expected = [await played(0), await played(1)];
    for (const api of processes) expect((await listAt(api)).matches.map(({ matchId }) => matchId)).toEqual(expected);
    // What a rebuild is for: the list is wrong, and who writes it does not know.
    await server.run(`UPDATE ${schema}.listed SET winner = 'nobody'`);
    const running = rebuild(url);
    let isOver = false;
    const over = running.ended.finally(() => (isOver = true));
    for (let at = 0; !isOver; at++) {
      expected.push(await played(at));
      for (const api of processes) expect((await listAt(api)).matches.map(({ matchId }) => matchId)).toEqual(expected);
    }
    expect(await over).toMatchObject({ status: 0 });
    for (const api of processes) {
      const { matches } = await listAt(api);
      expect(matches.map(({ matchId }) => matchId)).toEqual(expected);
      expect(matches.filter(({ winner }) => winner !== null)).toEqual([]);
    }
  });
});
