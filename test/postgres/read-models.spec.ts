import {
  downwards,
  TurnLost,
  type ProjectionTurn,
  type SharedCheckpoints,
  type SharedProgress,
  type StateRow,
} from '@stackledger/projections';
import { describeCheckpoints } from '@stackledger/projections/testing';
import {
  BY_STATUS,
  BY_TOURNAMENT,
  CALLING,
  UNSEALED,
  openPostgresCheckpoints,
  type PostgresCheckpoints,
} from '@stackledger/projections-postgres';
import { DamagedStore } from '@stackledger/store';
import { openPostgresStore } from '@stackledger/store-postgres';
import { rejectionOf } from '@stackledger/store/testing';
import pg from 'pg';
import { until } from '../support/until.js';
import { describeHere, describeOnServer, sharedServer, urlOf, type SharedServer } from './cluster/given.js';
import { testServer, type TestServer } from './cluster/server.js';

const NEVER = new AbortController().signal;

/** The turn, which nobody else has. */
const turnOf = async ({ sharing }: SharedCheckpoints, version = 1): Promise<ProjectionTurn> => {
  const turn = await sharing.takeTurn(NEVER, version);
  if (turn === null) throw new Error('nobody has ended the waiting');
  return turn;
};

/** A state of a match, and its row in the list. */
const listedState = (matchId: string): StateRow => ({
  ...{ matchId, revision: 0, kept: false, pieces: [{ piece: 'tip', json: '0' }] },
  listed: {
    order: 1n,
    match: {
      ...{ matchId, ruleset: 'magic', rulesetVersion: '1.2.0', tournament: null, status: 'open' },
      ...{ seats: ['anna'], winner: null, revision: 0 },
    },
  },
});

const progress = (position: bigint) => ({ version: 1, position, eventId: `event-${position}` });

describeOnServer('read models in PostgreSQL', () => {
  let server: SharedServer;
  let schemas = 0;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(() => server.close());

  describeCheckpoints('in PostgreSQL', async () => {
    const shared = await openPostgresCheckpoints(server.url(`models_${Date.now()}_${(schemas += 1)}`), 'one');
    const turn = await turnOf(shared);
    return {
      checkpoints: turn.checkpoints,
      dispose: async () => {
        await turn.end();
        await shared.close();
      },
    };
  });
});

describeHere('the turn to write read models', () => {
  let server: TestServer;
  const opened: PostgresCheckpoints[] = [];
  let schema = '';
  beforeAll(async () => {
    server = await testServer();
    await server.start();
  });
  beforeEach(() => {
    schema = `turns_${Date.now()}`;
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  afterAll(() => server.remove());

  const open = async (holder: string, options = ''): Promise<PostgresCheckpoints> => {
    const shared = await openPostgresCheckpoints(urlOf([server.port], schema, options), holder);
    opened.push(shared);
    return shared;
  };
  const holder = async (): Promise<Readonly<Record<string, unknown>> | undefined> =>
    (await server.run(`SELECT holder, pid, epoch FROM ${schema}.projection_turn`))[0];

  test('one process has it, and the others read what it writes and may not write', async () => {
    const [one, two] = [await open('one'), await open('two')];
    const turn = await turnOf(one);
    const giveUp = new AbortController();
    const waiting = two.sharing.takeTurn(giveUp.signal, 1);
    await turn.checkpoints.write('matches', progress(5n), []);
    expect(await two.progress('matches')).toEqual(progress(5n));
    expect(await rejectionOf(two.write('matches', progress(6n), []))).toBeInstanceOf(TurnLost);
    expect(await rejectionOf(two.forget('matches'))).toBeInstanceOf(TurnLost);
    giveUp.abort();
    expect(await waiting).toBeNull();
    expect(await holder()).toMatchObject({ holder: 'one', epoch: '1' });
  });

  test('it is given back, and the next one has it', async () => {
    const [one, two] = [await open('one'), await open('two')];
    const first = await turnOf(one);
    const waiting = turnOf(two);
    await first.end();
    await (await waiting).checkpoints.write('matches', progress(5n), []);
    expect(await rejectionOf(first.checkpoints.write('matches', progress(6n), []))).toBeInstanceOf(TurnLost);
    expect(await holder()).toMatchObject({ holder: 'two' });
  });

  test('where the server ends the connection another process has the turn within five seconds, and writes of the former one are refused', async () => {
    const [one, two] = [await open('one'), await open('two')];
    const first = await turnOf(one);
    const waiting = turnOf(two);
    const endedAt = performance.now();
    await server.run('SELECT pg_terminate_backend($1)', [(await holder())?.pid]);
    const second = await waiting;
    expect(performance.now() - endedAt).toBeLessThan(5_000);
    await second.checkpoints.write('matches', progress(9n), []);
    await until('it is known', () => first.lost.aborted);
    expect(await rejectionOf(first.checkpoints.write('matches', progress(6n), []))).toBeInstanceOf(TurnLost);
    expect(await one.progress('matches')).toEqual(progress(9n));
  });

  test('a write that was begun under an earlier turn is refused by the database itself', async () => {
    const one = await open('one');
    const turn = await turnOf(one);
    // As another process takes it whose lock the server has given away; this one has noticed nothing.
    await server.run(`SELECT ${schema}.take_projection_turn('two', 'matches', 1)`);
    expect(turn.lost.aborted).toBe(false);
    expect(await rejectionOf(turn.checkpoints.write('matches', progress(6n), []))).toBeInstanceOf(TurnLost);
    expect(turn.lost.aborted).toBe(true);
    expect(await one.progress('matches')).toBeNull();
  });

  test('an event at which the list has stopped is told to all, until something after it is written or all is made anew', async () => {
    const [one, two] = [await open('one'), await open('two')];
    const turn = await turnOf(one);
    const failure = { matchId: 'm', revision: 3, type: 'CardDrawn', why: "it can't be read" };
    const told = async (): Promise<unknown> => {
      await turn.stopped(failure, 5n);
      return two.sharing.failure();
    };
    expect(await two.sharing.failure()).toBeNull();
    expect(await told()).toEqual(failure);
    await turn.checkpoints.write('matches', progress(5n), []);
    expect(await two.sharing.failure()).toEqual(failure);
    await turn.checkpoints.write('matches', progress(6n), []);
    expect(await two.sharing.failure()).toBeNull();
    expect(await told()).toEqual(failure);
    await turn.checkpoints.forget('matches');
    expect(await two.sharing.failure()).toBeNull();
    expect(await told()).toEqual(failure);
    await two.rebuilding.finish(await two.rebuilding.begin(), progress(9n));
    expect(await two.sharing.failure()).toBeNull();
    expect(await rejectionOf(turn.stopped(failure, 5n))).toBeInstanceOf(TurnLost);
  });

  test('where a newer program has written, an older one reads and never has the turn, until a rebuild takes the list back', async () => {
    const [old, recent] = [await open('old'), await open('recent')];
    const first = await turnOf(old, 1);
    await first.checkpoints.write('matches', progress(3n), []);
    await first.end();
    const newer = await turnOf(recent, 2);
    const states = [{ matchId: 'm', revision: 4, kept: false, pieces: [] }];
    await newer.checkpoints.write('matches', { ...progress(4n), version: 2 }, states);
    expect(await old.sharing.stateBefore(1, 'matches', 'm', 9)).toBeNull();
    expect(await old.sharing.stateBefore(2, 'matches', 'm', 9)).toEqual({ matchId: 'm', revision: 4, pieces: [] });
    await newer.end();
    const waiting = turnOf(old, 1);
    // The lock is free again whenever it has been tried.
    const again = await turnOf(recent, 2);
    expect(await holder()).toMatchObject({ holder: 'recent', epoch: '3' });
    await again.end();
    expect((await old.progress('matches'))?.version).toBe(2);
    await old.rebuilding.finish(await old.rebuilding.begin(), progress(5n));
    await (await waiting).checkpoints.write('matches', progress(6n), []);
    expect(await holder()).toMatchObject({ holder: 'old', epoch: '5' });
  });

  test('a process that holds it and does nothing more has its connection ended by those who wait', async () => {
    const two = await open('two');
    const frozen = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
    frozen.on('error', () => undefined);
    await frozen.connect();
    await frozen.query(`SELECT pg_try_advisory_lock(x'534c5054'::int, hashtext($1))`, [schema]);
    await frozen.query(`SELECT ${schema}.take_projection_turn('frozen', 'matches', 1)`);
    const since = performance.now();
    await turnOf(two);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await holder()).toMatchObject({ holder: 'two', epoch: '2' });
  });

  test('a process that has the lock and comes to no turn, since the server is busy, gives the lock back', async () => {
    const one = await open('one', 'timeout=600');
    const busy = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
    busy.on('error', () => undefined);
    await busy.connect();
    await busy.query(`BEGIN; SELECT FROM ${schema}.projection_turn FOR UPDATE`);
    const locks = (condition: string) => server.run(`SELECT FROM pg_locks WHERE ${condition}`);
    const giveUp = new AbortController();
    const waiting = one.sharing.takeTurn(giveUp.signal, 1);
    await until('it has the lock, and waits', async () => (await locks(`NOT granted`)).length > 0);
    giveUp.abort();
    expect(await waiting).toBeNull();
    // Where its connection was given up first, the server ends it once the statement has waited for so long there too.
    await until('the lock is free', async () => (await locks(`locktype = 'advisory'`)).length === 0);
    await busy.end();
    await turnOf(await open('two'));
    expect(await holder()).toMatchObject({ holder: 'two' });
  });

  test('what is written, and what is asked for, every process hears', async () => {
    const [one, two] = [await open('one'), await open('two')];
    const turn = await turnOf(one);
    const [heard, asked]: [SharedProgress[], bigint[]] = [[], []];
    two.sharing.onProgress((each) => heard.push(each));
    one.sharing.onAsked((position) => asked.push(position));
    // Who has just begun to listen may miss what is said meanwhile.
    await until('it is heard', async () => {
      await turn.checkpoints.write('matches', progress(7n), []);
      two.sharing.askFor(12n);
      return heard.length > 0 && asked.length > 0;
    });
    expect(heard[0]).toEqual({ projection: 'matches', version: 1, position: 7n });
    expect(asked[0]).toBe(12n);
  });

  test('a list is forgotten at once, however long it is: row by row it could take longer than a statement may', async () => {
    const turn = await turnOf(await open('one'));
    const listed = ['projection_states', 'projection_pieces', 'listed'];
    const bytes = () =>
      Promise.all(listed.map((name) => server.run(`SELECT pg_relation_size('${schema}.${name}')::integer AS size`)));
    await turn.checkpoints.write('matches', progress(7n), [listedState('m')]);
    expect((await bytes()).flat()).not.toContainEqual({ size: 0 });
    await turn.checkpoints.forget('matches');
    expect((await bytes()).flat()).toEqual(listed.map(() => ({ size: 0 })));
  });

  test('tables of an older program are made anew, once for all processes, and those of a newer one refused', async () => {
    const turn = await turnOf(await open('one'));
    await turn.checkpoints.write('matches', progress(7n), []);
    await turn.end();
    await server.run(`UPDATE ${schema}.projection_version SET version = 0`);
    const anew = await Promise.all(['two', 'three', 'four'].map((name) => open(name)));
    expect(await anew[0]?.progress('matches')).toBeNull();
    await server.run(`UPDATE ${schema}.projection_version SET version = 99`);
    expect(await rejectionOf(open('old'))).toBeInstanceOf(DamagedStore);
  });

  test('a user that may not make them is told what to do', async () => {
    await (await openPostgresStore({ url: urlOf([server.port], schema) })).close();
    await server.run(`CREATE ROLE ${schema} LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${schema}`);
    const url = urlOf([server.port], schema).replace('postgres@', `${schema}@`);
    expect(String(await rejectionOf(openPostgresCheckpoints(url, 'one')))).toMatch(/once as a user.*PROJECTIONS_URL/);
  });

  test('a page of the list is found by its index, and nothing is sorted but the first of each kind', async () => {
    await open('one');
    // All alike, so that any order of them seems to be as good.
    await server.run(
      `INSERT INTO ${schema}.listed SELECT n::text, n, 'magic', '1.0', 'open', 'cup', '[]', NULL, 1, NULL FROM generate_series(1, 2000) n`,
    );
    await server.run(`ANALYZE ${schema}.listed`);
    const planOf = async (sql: string, values: unknown[]): Promise<string> => {
      const text = `EXPLAIN ${sql.replaceAll('SCHEMA', schema)}`;
      const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
      await client.connect();
      await client.query('SET enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, values);
      await client.end();
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await planOf(BY_STATUS, [['magic'], ['open'], '0', 9])).toMatch(
      /Index Scan using listed_by_status.*\n.*Index Cond: \(.*ruleset.*status.*"?position"? >/,
    );
    expect(await planOf(downwards(BY_STATUS), [['magic'], ['open'], '99', 9])).toMatch(
      /Index Scan Backward using listed_by_status.*\n.*Index Cond: \(.*ruleset.*status.*"?position"? </,
    );
    expect(await planOf(BY_TOURNAMENT, [['magic'], ['open'], '0', 9, 'cup'])).toMatch(
      /Index Scan using listed_by_tournament.*\n.*Index Cond: \(.*tournament.*ruleset.*status.*"?position"? >/,
    );
    expect(await planOf(UNSEALED, ['magic', '1.0'])).toMatch(/ on listed_by_rules/);
    expect(await planOf(CALLING, [9])).toMatch(/Index Scan using listed_by_call/);
  });
});
