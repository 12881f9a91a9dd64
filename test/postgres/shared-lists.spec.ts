import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openPostgresStore } from '@stackledger/store-postgres';
import type { Health, MatchPage, Problem, Timeline } from '@stackledger/wire';
import { act, createMatch, expecting, problem, stopAll } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { endServed, serve, type ServedApi } from '../e2e/service/two-processes.js';
import { until } from '../support/until.js';
import { describeHere, urlOf } from './cluster/given.js';
import { testServer, type TestServer } from './cluster/server.js';

/** The program as the build has made it, without the look at every source by which a checkout starts. */
const STACKLEDGER = fileURLToPath(new URL('../../dist/program/stackledger.js', import.meta.url));
const SCHEMA = 'lists';

describeHere('processes over one PostgreSQL share the list of matches', () => {
  let server: TestServer;
  let url: string;
  /** Two of everything, and one that only decides. */
  let lists: ServedApi[];
  let decider: ServedApi;
  beforeAll(async () => {
    server = await testServer();
    await server.start();
    url = urlOf([server.port], SCHEMA);
    lists = [await serve(url), await serve(url)];
    decider = await serve(url, ['--only', 'commands']);
  });
  afterAll(async () => {
    endServed();
    await stopAll();
    await server.remove();
  });

  const listAt = async (api: ServedApi): Promise<MatchPage> =>
    expecting(200, api.get<MatchPage>('/v1/matches?limit=100'));

  /** The list as every process answers it, which is the same. */
  const list = async (): Promise<MatchPage> => {
    const [first, ...others] = await Promise.all(lists.map(listAt));
    if (first === undefined) throw new Error('there is no process that serves lists');
    for (const other of others) expect(other).toEqual(first);
    return first;
  };

  /** The process that writes the list, by its id in the system. */
  const writer = async (): Promise<number> => {
    const [row] = await server.run(`SELECT holder FROM ${SCHEMA}.projection_turn`);
    return Number(/process (\d+)$/.exec(String(row?.holder))?.[1]);
  };

  test('what was acknowledged by any of them is in the list of every one, as soon as it is asked for', async () => {
    for (let round = 0; round < 3; round++) {
      const { matchId } = await createMatch(decider, { setup: SMALL_TABLE });
      const { revision } = await act(decider, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
      expect((await list()).matches.at(-1)).toMatchObject({ matchId, revision });
    }
    expect(lists.map(({ child }) => child.pid)).toContain(await writer());
  });

  test('what is shown of a match is the same at each, and needs nothing that another has computed', async () => {
    const { matchId } = await createMatch(decider, { setup: SMALL_TABLE });
    await act(decider, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
    for (const part of ['timeline', 'clocks', 'results']) {
      const [one, two] = await Promise.all(
        lists.map((api) => expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/${part}`))),
      );
      expect(two).toEqual(one);
    }
  });

  test('the one that writes is killed: another does within five seconds, and no list lacks what came meanwhile', async () => {
    const dead = await writer();
    const others = lists.filter(({ child }) => child.pid !== dead);
    lists.find(({ child }) => child.pid === dead)?.child.kill('SIGKILL');
    const killedAt = performance.now();
    lists = others;
    const { matchId } = await createMatch(decider, { setup: SMALL_TABLE });
    await until('another writes', async () => (await writer()) !== dead);
    expect(performance.now() - killedAt).toBeLessThan(5_000);
    expect((await list()).matches.at(-1)).toMatchObject({ matchId });
    lists.push(await serve(url));
    await until('the new one has looked', async () => (await lists[1]?.get('/v1/matches'))?.status === 200);
    await list();
  });

  test('the connection of the one that writes is cut: it, or another, goes on', async () => {
    await server.run(`SELECT pg_terminate_backend(pid) FROM ${SCHEMA}.projection_turn`);
    const { matchId } = await createMatch(decider, { setup: SMALL_TABLE });
    await until('a list is whole', async () => (await lists[0]?.get('/v1/matches'))?.status === 200);
    expect((await list()).matches.at(-1)).toMatchObject({ matchId });
  });

  test('health says of each that the list is current', async () => {
    for (const api of lists) {
      const { projections } = await expecting(200, api.get<Health>('/health'));
      expect(projections.map(({ name, state }) => [name, state])).toContainEqual(['matches', 'current']);
    }
  });

  describe('--only', () => {
    test('the start says what a process serves, and others are refused with 421', async () => {
      expect(decider.said()).toMatch(/only +commands: other processes serve the rest/);
      expect(await expecting(421, decider.get<Problem>('/v1/matches'))).toMatchObject({ code: 'not-served-here' });
      expect((await problem(421, decider.get('/v1/calls'))).detail).toMatch(/lists.*commands alone/);
    });

    test('another word is refused with what there is', () => {
      const env = { PATH: process.env.PATH, STORE_URL: url, PORT: '0' };
      const { status, stderr } = spawnSync(process.execPath, [STACKLEDGER, 'serve', '--open', '--only', 'Lists'], {
        ...{ env, encoding: 'utf8' },
      });
      expect(status).toBe(2);
      expect(stderr).toMatch(/must name one or more of commands, feeds, lists, analytics/);
    });
  });

  // The last one: the list stays where it has stopped.
  test('an event that cannot be applied stops the list, and the health of every process names it', async () => {
    const store = await openPostgresStore({ url });
    await store.append('match-broken', 'no-stream', [{ id: randomUUID(), type: 'CardDrawn', json: '{' }]);
    await store.close();
    for (const api of lists) {
      const named = async (): Promise<boolean> => {
        const { projections } = await expecting(200, api.get<Health>('/health'));
        return projections.some(
          ({ state, detail }) => state === 'stopped' && detail?.includes('match broken') === true,
        );
      };
      await until('it is named', named);
      expect(await problem(503, api.get('/v1/matches'))).toMatchObject({ code: 'projection-stopped' });
    }
  });
});
