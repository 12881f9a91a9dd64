import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import {
  DamagedStore,
  InvalidArgument,
  OutcomeUnknown,
  StoreUnavailable,
  StreamNotFound,
  type AppendResult,
  type EventStore,
  type RecordedEvent,
  type SubscriptionMessage,
} from '@stackledger/store';
import { openPostgresCheckpoints } from '@stackledger/projections-postgres';
import { openPostgresStore } from '@stackledger/store-postgres';
import { eventually, idsOf, listed, listening, newEvents, newStream, rejectionOf } from '@stackledger/store/testing';
import { newCluster } from './cluster/binaries.js';
import { describeHere, urlOf } from './cluster/given.js';
import { TestProxy } from './cluster/proxy.js';
import { until } from '../support/until.js';
import { testServer, type TestServer } from './cluster/server.js';

const SCHEMA = 'adapter';

/**
 * Sends again whatever the store could not take up in its short time: on a busy machine a connection takes long. Throws
 * why it did not take it in a minute.
 */
const untilTaken = async (send: () => Promise<AppendResult>): Promise<AppendResult> => {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const mayBeTaken = error instanceof StoreUnavailable || error instanceof OutcomeUnknown;
      if (!mayBeTaken || performance.now() > deadline) throw error;
      await setTimeout(20);
    }
  }
};

describeHere('PostgreSQL', () => {
  let server: TestServer;
  const stores: EventStore[] = [];
  const proxies: TestProxy[] = [];
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    server = await testServer();
    await server.start();
  });
  afterEach(async () => {
    await waitForNobody(); // a test that has failed has left its setting
    for (const client of clients.splice(0)) await client.end();
    for (const proxy of proxies.splice(0)) await proxy.stop();
    for (const store of stores.splice(0)) await store.close();
  });
  afterAll(() => server.remove());

  const open = async (url: string, onCommit?: (appends: number) => void): Promise<EventStore> => {
    const store = await openPostgresStore({ url, onCommit });
    stores.push(store);
    return store;
  };
  const opened = (options = ''): Promise<EventStore> => open(urlOf([server.port], SCHEMA, options));

  /** A connection of the administrator, for transactions that are held. */
  const connected = async (): Promise<pg.Client> => {
    const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };

  /** A store behind a proxy. */
  const proxied = async (options = ''): Promise<{ store: EventStore; proxy: TestProxy }> => {
    const proxy = await TestProxy.before(server.port);
    proxies.push(proxy);
    return { store: await open(urlOf([proxy.port], SCHEMA, options)), proxy };
  };

  const waitForNobody = (): Promise<void> => server.alter('RESET synchronous_standby_names');

  /**
   * An append to a new stream whose commit waits for a standby. Until the server has told all its processes of the
   * setting some do not wait; those are answered.
   */
  const waitingAppend = async (store: EventStore) => {
    await server.alter(`SET synchronous_standby_names = 'nobody'`);
    for (;;) {
      const stream = newStream();
      const append = { stream, isAnswered: false, answer: store.append(stream, 'no-stream', newEvents(1)) };
      const answered = (): void => void (append.isAnswered = true);
      append.answer.then(answered, answered);
      await until('it waits for a standby', async () => append.isAnswered || (await server.isWaiting()));
      if (!append.isAnswered) return append;
    }
  };

  /** How many connections wait for a lock. */
  const waiting = async (): Promise<number> => {
    const text = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
    const [row] = await server.run(text);
    return Number(row?.count);
  };

  describe('positions, with a writer that is held in the middle', () => {
    /** Appends as the adapter does, in a transaction that is not committed. */
    const hold = async (stream: string): Promise<{ id: string; commit: () => Promise<unknown> }> => {
      const [event] = newEvents(1);
      if (event === undefined) throw new Error('there is one');
      const client = await connected();
      await client.query('BEGIN');
      const { id, type, json } = event;
      await client.query(`SELECT * FROM ${SCHEMA}.append_events($1, $2, $3, $4, $5, $6)`, [
        [stream],
        [-1],
        [1],
        [id],
        [type],
        [json],
      ]);
      return { id, commit: () => client.query('COMMIT') };
    };

    test('an append after another event than the writer knows, at the same revision, is a conflict', async () => {
      const store = await opened();
      const stream = newStream();
      const [first, second, third] = newEvents(3);
      if (first === undefined || second === undefined || third === undefined) throw new Error('there are three');
      await store.append(stream, 'no-stream', [first]);
      const refused = await rejectionOf(store.append(stream, 0n, [second], { lastId: () => second.id }));
      expect(refused).toMatchObject({ code: 'expected-revision-conflict', expected: 0n, actual: 0n });
      expect(idsOf(await listed(store.read(stream)))).toEqual([first.id]);
      await store.append(stream, 0n, [second], { lastId: () => first.id });
      // Sent again, since its answer was lost.
      expect(await store.append(stream, 0n, [second], { lastId: () => first.id })).toMatchObject({ revision: 1n });
      await store.append(stream, 1n, [third]);
      expect(idsOf(await listed(store.read(stream)))).toEqual([first.id, second.id, third.id]);
    });

    test('who took a number first and commits late is seen first; no reader passes it by', async () => {
      const [early, late] = [await opened(), await opened()];
      const prefix = newStream();
      const after = await early.lastPosition();
      const follower = listening(early.subscribe({ after, filter: { streamPrefix: prefix } }));
      await eventually('it has caught up', () => follower.caughtUp().length > 0);
      const held = await hold(`${prefix}.a`);
      const events = newEvents(2);
      let isAnswered = false;
      const second = late.append(`${prefix}.b`, 'no-stream', events).then((result) => {
        isAnswered = true;
        return result;
      });
      await until('the second writer waits for the first', async () => (await waiting()) > 0);
      // Whatever is read now must not hold a position behind which something comes later.
      const read = await early.readOn({ after, filter: { streamPrefix: prefix } });
      expect(read).toMatchObject({ events: [], isLast: true });
      expect(await early.lastPosition()).toBe(after);
      expect(isAnswered).toBe(false);
      await held.commit();
      const { position } = await second;
      const all = await listed(early.readAll({ after, filter: { streamPrefix: prefix } }));
      expect(idsOf(all)).toEqual([held.id, ...idsOf(events)]);
      expect(all.at(-1)?.position).toBe(position);
      await eventually('the follower has all', () => follower.ids().length === 3);
      expect(follower.ids()).toEqual(idsOf(all));
    });

    test('who gives up in the middle leaves no hole that is waited for', async () => {
      const store = await opened();
      const prefix = newStream();
      const after = await store.lastPosition();
      await hold(`${prefix}.a`);
      const events = newEvents(1);
      const second = store.append(`${prefix}.b`, 'no-stream', events);
      await until('the second writer waits for the first', async () => (await waiting()) > 0);
      for (const client of clients.splice(0)) await client.end();
      await second;
      expect(await store.readOn({ after, filter: { streamPrefix: prefix } })).toMatchObject({ events, isLast: true });
    });

    test('a commit that waits for a standby can be seen by nobody, and holds the next one back', async () => {
      const [one, two] = [await opened(), await opened()];
      const { answer: first } = await waitingAppend(one);
      const after = await two.lastPosition();
      const second = two.append(newStream(), 'no-stream', newEvents(1));
      await until('the next one waits for it', async () => (await waiting()) > 0);
      expect(await two.readOn({ after })).toMatchObject({ events: [], isLast: true });
      await waitForNobody();
      const [{ position }, { position: next }] = [await first, await second];
      expect((await listed(two.readAll({ after }))).map((event) => event.position)).toEqual([position, next]);
    });
  });

  describe('appends whose outcome is unknown', () => {
    test('a connection that ends in the middle of a commit: it is settled by the ids, and written once', async () => {
      const { store, proxy } = await proxied();
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      proxy.cuts = 2;
      const events = newEvents(2);
      expect((await store.append(stream, 0n, events)).revision).toBe(2n);
      expect(proxy.cut).toBe(2);
      expect(idsOf(await listed(store.read(stream, { from: 1n })))).toEqual(idsOf(events));
    });

    test('all that are sent together are settled, each with its own answer', async () => {
      const { store, proxy } = await proxied();
      const streams = Array.from({ length: 12 }, () => newStream());
      await Promise.all(streams.map((stream) => store.append(stream, 'no-stream', newEvents(1))));
      proxy.cuts = 1;
      const appends = streams.map((stream, at) => store.append(stream, at % 3 === 0 ? 5n : 0n, newEvents(1)));
      const outcomes = await Promise.allSettled(appends);
      expect(outcomes.map(({ status }) => status)).toEqual(
        streams.map((_, at) => (at % 3 === 0 ? 'rejected' : 'fulfilled')),
      );
      for (const [at, stream] of streams.entries())
        expect(await listed(store.read(stream))).toHaveLength(at % 3 === 0 ? 1 : 2);
    });

    test('one that cannot be settled in its time says so; sent again it gets the first answer', async () => {
      const { store, proxy } = await proxied('timeout=1200');
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      proxy.cuts = Number.POSITIVE_INFINITY;
      const events = newEvents(1);
      expect(await rejectionOf(store.append(stream, 0n, events))).toBeInstanceOf(OutcomeUnknown);
      proxy.cuts = 0;
      const other = await opened();
      const { position } = (await listed(other.read(stream, { from: 1n })))[0] ?? {};
      expect(await untilTaken(() => store.append(stream, 0n, events))).toEqual({ revision: 1n, position });
      expect(await listed(store.read(stream))).toHaveLength(2);
    });

    test('where nobody can be reached nothing was written, and it says that', async () => {
      const { store, proxy } = await proxied('timeout=1200');
      proxy.close();
      const refused = await rejectionOf(store.append(newStream(), 'no-stream', newEvents(1)));
      expect(refused).toBeInstanceOf(StoreUnavailable);
      expect(refused).toMatchObject({ reason: 'down' });
      expect((await store.health()).state).toBe('down');
      proxy.open();
      const [stream, events] = [newStream(), newEvents(1)];
      await untilTaken(() => store.append(stream, 'no-stream', events));
      expect((await store.health()).state).toBe('ready');
    });

    test('a wait for the standbys that an administrator ends is no acknowledgement', async () => {
      const store = await opened();
      const append = await waitingAppend(store);
      for (let round = 0; round < 2; round++) {
        await server.run(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
        await until('it waits again', server.isWaiting);
      }
      expect(append.isAnswered).toBe(false);
      await waitForNobody();
      expect((await append.answer).revision).toBe(0n);
      expect(await listed(store.read(append.stream))).toHaveLength(1);
    });
  });

  describe('what is bounded', () => {
    test('many appends at once share a few commits', async () => {
      const commits: number[] = [];
      const store = await open(urlOf([server.port], SCHEMA), (appends) => commits.push(appends));
      await Promise.all(Array.from({ length: 300 }, () => store.append(newStream(), 'no-stream', newEvents(3))));
      expect(commits.reduce((sum, appends) => sum + appends, 0)).toBe(300);
      expect(commits.length).toBeLessThan(30);
    });

    test('a reading of a stream is a statement for each page, also of one that is not there', async () => {
      const store = await opened();
      const stream = newStream();
      const [some, more] = [newEvents(200), newEvents(100)];
      await store.append(stream, 'no-stream', some);
      await store.append(stream, 199n, more);
      const sent = jest.spyOn(pg.Client.prototype, 'query');
      const statementsOf = async (reading: AsyncIterable<RecordedEvent>): Promise<number> => {
        const before = sent.mock.calls.length;
        await listed(reading).catch((error: unknown) => expect(error).toBeInstanceOf(StreamNotFound));
        const queries = sent.mock.calls.slice(before) as unknown as [{ readonly values?: readonly unknown[] }][];
        return queries.filter(([{ values }]) => String(values?.[0]).startsWith(stream)).length;
      };
      try {
        expect(await statementsOf(store.read(stream, { from: 290n }))).toBe(1);
        expect(await statementsOf(store.read(stream, { direction: 'backwards', limit: 1 }))).toBe(1);
        expect(await statementsOf(store.read(`${stream}-none`))).toBe(1);
        expect(await listed(store.read(stream, { from: 2n ** 70n }))).toEqual([]);
        expect(idsOf(await listed(store.read(stream, { from: 299n, to: 2n ** 70n })))).toEqual([more[99]?.id]);
        expect(await statementsOf(store.read(stream))).toBe(2);
        expect(idsOf(await listed(store.read(stream)))).toEqual(idsOf([...some, ...more]));
      } finally {
        sent.mockRestore();
      }
    });

    test('where all connections are taken, requests wait for no longer than they have time', async () => {
      const store = await opened('connections=1');
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      const client = await connected();
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${SCHEMA}.events IN ACCESS EXCLUSIVE MODE`);
      const soon = (): { untilMs: number } => ({ untilMs: performance.now() + 400 });
      const events = newEvents(1);
      const requests = [
        ...Array.from({ length: 20 }, () => listed(store.read(stream, soon()))),
        store.readOn({ after: 0n, ...soon() }),
        store.eventAt(1n, soon()),
        store.truncateBefore(stream, 0n, soon()),
      ];
      for (const { status, reason } of (await Promise.allSettled(requests)) as PromiseRejectedResult[])
        expect([status, reason]).toEqual(['rejected', expect.any(StoreUnavailable)]);
      expect(await rejectionOf(store.append(stream, 0n, events, soon()))).toBeInstanceOf(OutcomeUnknown);
      await client.query('COMMIT');
      expect((await store.append(stream, 0n, events)).revision).toBe(1n);
      expect(await listed(store.read(stream))).toHaveLength(2);
    });

    test('a server that says nothing at all is given up, and another connection made once it answers', async () => {
      const { store, proxy } = await proxied('timeout=1500');
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      proxy.silence();
      const events = newEvents(1);
      expect(await rejectionOf(listed(store.read(stream)))).toBeInstanceOf(StoreUnavailable);
      expect(await rejectionOf(store.append(stream, 0n, events))).toBeInstanceOf(OutcomeUnknown);
      proxy.open();
      expect((await untilTaken(() => store.append(stream, 0n, events))).revision).toBe(1n);
      expect(await listed(store.read(stream))).toHaveLength(2);
    });
  });

  describe('followers', () => {
    test('a connection that listens is ended: events come, by looking, and it listens again', async () => {
      const [store, writer] = [await opened(), await opened()];
      const stream = newStream();
      const follower = listening(store.subscribe({ filter: { streamPrefix: stream } }));
      await eventually('it has caught up', () => follower.caughtUp().length > 0);
      const listens = async (): Promise<boolean> => (await store.health()).detail.includes('events are followed');
      await until('it listens', listens);
      for (let round = 0; round < 3; round++) {
        await server.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`);
        await writer.append(stream, round === 0 ? 'no-stream' : BigInt(round - 1), newEvents(1));
        await eventually('the event is there', () => follower.ids().length === round + 1);
      }
      await until('it listens again', listens);
      expect(store.isLive()).toBe(true);
    });

    test('while the server is away it is not live and health says so; then it goes on, and loses nothing', async () => {
      const { store, proxy } = await proxied('timeout=900');
      const writer = await opened();
      const stream = newStream();
      const follower = listening(store.subscribe({ filter: { streamPrefix: stream } }));
      await eventually('it has caught up', () => follower.caughtUp().length > 0);
      proxy.close();
      await eventually('it is not live', () => !store.isLive());
      const events = newEvents(3);
      await writer.append(stream, 'no-stream', events);
      proxy.open();
      await eventually('the events are there', () => follower.ids().length === 3);
      expect(follower.ids()).toEqual(idsOf(events));
      await eventually('it is live', () => store.isLive());
    });

    test('an event that was read by nobody but a follower is the stored one', async () => {
      const [store, writer] = [await opened(), await opened()];
      const stream = newStream();
      const messages = store.subscribe({ filter: { streamPrefix: stream } });
      const follower = listening(messages);
      await eventually('it has caught up', () => follower.caughtUp().length > 0);
      await writer.append(stream, 'no-stream', newEvents(2));
      await eventually('the events are there', () => follower.ids().length === 2);
      const heard = follower.seen.flatMap((message: SubscriptionMessage) =>
        message.kind === 'event' ? [message.event] : [],
      );
      expect(heard).toEqual(await listed(writer.read(stream)));
    });
  });

  describe('tables and rights', () => {
    test('of eight processes that begin at once one makes the tables', async () => {
      const opening = Array.from({ length: 8 }, () => open(urlOf([server.port], 'eight')));
      const all = await Promise.all(opening);
      await Promise.all(all.map((store) => store.append(newStream(), 'no-stream', newEvents(1))));
      expect(await server.run('SELECT version FROM eight.schema_version')).toEqual([{ version: 2 }]);
      expect(await server.run('SELECT last_position FROM eight.head')).toEqual([{ last_position: '8' }]);
    });

    test('of the two roles in the guide one writes by functions and changes nothing else, the other reads', async () => {
      const url = urlOf([server.port], 'stackledger');
      await (await open(url)).close();
      await (await openPostgresCheckpoints(url, 'owner')).close();
      const [, roles = ''] = /```sql\n([^`]*)```/.exec(readFileSync('docs/guide/postgres.md', 'utf8')) ?? [];
      await server.run(roles);
      await server.run(
        'CREATE ROLE wanda LOGIN IN ROLE stackledger_writer; CREATE ROLE rita LOGIN IN ROLE stackledger_reader',
      );
      const as = (user: string): string => url.replace('postgres@', `${user}@`);
      const [writer, reader] = [await open(as('wanda')), await open(as('rita'))];
      const stream = newStream();
      await writer.append(stream, 'no-stream', newEvents(3));
      await writer.truncateBefore(stream, 1n);
      expect(await listed(reader.read(stream))).toHaveLength(2);
      for (const forbidden of [reader.append(stream, 2n, newEvents(1)), reader.truncateBefore(stream, 2n)])
        expect(String(await rejectionOf(forbidden))).toContain('refuses this user');
      const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'wanda', database: 'postgres' });
      clients.push(client);
      await client.connect();
      for (const statement of [
        `UPDATE stackledger.events SET json = '{}'`,
        'DELETE FROM stackledger.events',
        `INSERT INTO stackledger.events VALUES ('a', 0, 99, gen_random_uuid(), 'A', '{}')`,
        'UPDATE stackledger.head SET last_position = 0',
        'DELETE FROM stackledger.listed',
        'CREATE TABLE stackledger.other (a int)',
      ])
        expect(await rejectionOf(client.query(statement))).toMatchObject({ code: '42501' });
      expect(await listed(reader.read(stream))).toHaveLength(2);

      const [models, ofReader] = [
        await openPostgresCheckpoints(as('wanda'), 'wanda'),
        await openPostgresCheckpoints(as('rita'), 'rita'),
      ];
      const turn = await models.sharing.takeTurn(AbortSignal.timeout(60_000), 1);
      const progress = { version: 1, position: 3n, eventId: 'e' };
      await turn?.checkpoints.write('matches', progress, []);
      expect(await ofReader.progress('matches')).toEqual(progress);
      await turn?.end();
      expect(await ofReader.sharing.takeTurn(AbortSignal.timeout(1_500), 1)).toBeNull();
      for (const each of [models, ofReader]) await each.close();
    });

    test('a node of another cluster is refused and named, whenever it comes, and what it says of itself counts for nothing', async () => {
      const other = await testServer({}, newCluster);
      try {
        // It has been promoted: its timeline is higher.
        await other.start();
        await other.stop();
        writeFileSync(join(other.data, 'standby.signal'), '');
        await other.start();
        await other.run('SELECT pg_promote(true)');
        await other.stop();
        const url = urlOf([server.port, other.port], 'two_clusters');
        const store = await open(url);
        const { sharing, ...models } = await openPostgresCheckpoints(url, 'one');
        const turn = await sharing.takeTurn(AbortSignal.timeout(60_000), 1);
        await other.start();
        const name = `127.0.0.1:${other.port} of the address belongs to another cluster`;
        await until('it is named', async () => (await store.health()).detail.includes(name));
        // The second look of each watch: what the first one saw has had its effect.
        const looks = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%timeline%'
          AND application_name = 'stackledger' AND query_start > backend_start + interval '900 ms'`;
        await until('it is watched', async () => (await other.run(looks)).length >= 2);
        expect((await store.health()).state).toBe('ready');
        const stream = newStream();
        await store.append(stream, 'no-stream', newEvents(2));
        expect(await listed(store.read(stream))).toHaveLength(2);
        await turn?.checkpoints.write('matches', { version: 1, position: 3n, eventId: 'e' }, []);
        expect((await models.progress('matches'))?.position).toBe(3n);
        await models.close();
        const refused = await rejectionOf(open(url));
        expect(refused).toBeInstanceOf(InvalidArgument);
        for (const { port } of [server, other]) expect(String(refused)).toContain(`127.0.0.1:${port}`);
      } finally {
        await other.remove();
      }
    });

    test('a server that tells nobody its cluster is used, with all nodes of its address', async () => {
      await server.run('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');
      await server.run('CREATE ROLE paula LOGIN; GRANT CREATE ON DATABASE postgres TO paula');
      const url = urlOf([server.port, server.port], 'untold').replace('postgres@', 'paula@');
      const store = await open(url);
      const stream = newStream();
      await store.append(stream, 'no-stream', newEvents(1));
      expect(await listed(store.read(stream))).toHaveLength(1);
    });

    test('tables of an older program are brought up once, with what they hold, and its calls go on', async () => {
      const url = urlOf([server.port], 'older');
      const stream = newStream();
      await (await open(url)).append(stream, 'no-stream', newEvents(3));
      await server.run(`UPDATE older.schema_version SET version = 1; DROP FUNCTION older.append_events;
        CREATE FUNCTION older.append_events(text[], bigint[], integer[], uuid[], text[], text[]) RETURNS void
        LANGUAGE sql AS ''`);
      const [store] = await Promise.all([open(url), open(url), open(url)]);
      expect(await server.run('SELECT version FROM older.schema_version')).toEqual([{ version: 2 }]);
      expect(await store.append(stream, 2n, newEvents(1))).toMatchObject({ revision: 3n });
      const called = await server.run('SELECT * FROM older.append_events($1, $2, $3, $4, $5, $6)', [
        ...[[stream], [3], [1], [newEvents(1)[0]?.id], ['A'], ['{}']],
      ]);
      expect(called).toEqual([{ written: '5', held: '3' }]);
      expect(await listed(store.read(stream))).toHaveLength(5);
    });

    test('tables of a newer program are refused, and left as they are', async () => {
      await (await open(urlOf([server.port], 'newer'))).close();
      await server.run('UPDATE newer.schema_version SET version = 99');
      const refused = await rejectionOf(open(urlOf([server.port], 'newer')));
      expect(refused).toBeInstanceOf(DamagedStore);
      expect(String(refused)).toMatch(/version 99.*update the program/);
    });

    test('a database that is not in UTF-8 is refused', async () => {
      await server.run(`CREATE DATABASE narrow ENCODING 'SQL_ASCII' TEMPLATE template0`);
      const refused = await rejectionOf(open(urlOf([server.port], SCHEMA).replace('/postgres?', '/narrow?')));
      expect(refused).toBeInstanceOf(InvalidArgument);
      expect(String(refused)).toContain('encoding UTF8');
    });

    test.each([
      ['/nowhere?', 'database "nowhere" does not exist'],
      ['/postgres?sslmode=require&', 'does not support SSL'],
    ])('%s is refused in a sentence', async (part, why) => {
      const url = urlOf([server.port], SCHEMA).replace('/postgres?', part);
      expect(String(await rejectionOf(openPostgresStore({ url, openWithinMs: 500 })))).toContain(why);
    });
  });
});
