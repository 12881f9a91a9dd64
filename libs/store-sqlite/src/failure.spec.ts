import { setImmediate as turn } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import type { DamagedEvent, EventStore, NewEvent, RecordedEvent } from '@stackledger/store';
import {
  damagedEventOf,
  eventsPast,
  ExpectedRevisionConflict,
  StoreUnavailable,
  StreamNotFound,
  subscriptionPast,
} from '@stackledger/store';
import { listed } from '@stackledger/store/testing';
import { loadSqlite } from '@stackledger/sqlite';
import type { Database } from 'better-sqlite3';
import { failingSync, inThisThread } from '../testing/sync-fault.js';
import { withCommitFault } from '../testing/commit-fault.js';
import { allEvents, newEvent, newEvents, openAt, rejectionOf } from '../testing/sample-store.js';
import { tempFolder } from '../testing/temp-folder.js';
import type { TempFolder } from '../testing/temp-folder.js';
import { syncOfLog } from './writing/log-sync.js';
import type { LogSync } from './writing/log-sync.js';
import { openDatabase } from './open-database.js';
import type { OpenDatabase } from './open-database.js';
import { openSqliteStore } from './open-sqlite-store.js';
import { sqliteStore } from './sqlite-store.js';
import { withoutIndex } from '../testing/tampering.js';

const Sqlite = await loadSqlite();

let temp: TempFolder;
let path: string;
let db: Database;
let use: OpenDatabase['use'];
beforeEach(() => {
  temp = tempFolder();
  path = temp.path('match.db');
  ({ db, use } = openDatabase(Sqlite, path));
});
afterEach(() => {
  db.close();
  temp.remove();
});

const sqliteError = (code: string): Error => Object.assign(new Error('injected'), { code });

const turns = async (): Promise<void> => {
  for (let count = 0; count < 5; count++) await turn();
};

const isReadable = async (store: EventStore, count: number): Promise<void> =>
  expect(await allEvents(store)).toHaveLength(count);

describe('a full disk', () => {
  test('refuses appends, serves reads, and takes appends again as soon as there is room', async () => {
    const store = sqliteStore({ db, use }, path);
    await store.append('match-1', 'no-stream', newEvents(10));
    const pages = db.pragma('page_count', { simple: true }) as number; // a cast: it is a count
    db.pragma(`max_page_count = ${pages}`);
    const large = newEvents(100);
    const refused = await rejectionOf(store.append('match-1', 9n, large));
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(refused).toMatchObject({ reason: 'disk-full', message: expect.stringContaining(path) as unknown });
    expect((await store.health()).state).toBe('read-only');
    await isReadable(store, 10);
    db.pragma('max_page_count = 1000000');
    expect((await store.append('match-1', 9n, large)).revision).toBe(109n);
    expect((await store.health()).state).toBe('ready');
    await isReadable(store, 110);
  });

  test('of appends sent together those that still fit are taken', async () => {
    const store = sqliteStore({ db, use }, path);
    await store.append('match-0', 'no-stream', [newEvent('small')]);
    const pages = db.pragma('page_count', { simple: true }) as number; // a cast: it is a count
    db.pragma(`max_page_count = ${pages + 1}`);
    const appends = [newEvents(1), newEvents(200), newEvents(1)].map((events, index) =>
      store.append(`match-${index + 1}`, 'no-stream', events),
    );
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await isReadable(store, 3);
    db.pragma('max_page_count = 1000000');
    expect(await store.append('match-2', 'no-stream', newEvents(1))).toEqual({ revision: 0n, position: 4n });
  });

  test('at the commit itself is the same', async () => {
    const faults = [sqliteError('SQLITE_FULL')];
    const store = sqliteStore({ db: withCommitFault(db, () => faults.pop()), use }, path);
    const events = newEvents(2);
    expect(await rejectionOf(store.append('match-1', 'no-stream', events))).toMatchObject({ reason: 'disk-full' });
    await isReadable(store, 0);
    expect(await store.append('match-1', 'no-stream', events)).toEqual({ revision: 1n, position: 2n });
  });
});

describe('a failed sync', () => {
  const stops = async (store: EventStore, said: RegExp): Promise<void> => {
    await store.append('match-1', 'no-stream', newEvents(2));
    const appends = [store.append('match-1', 1n, newEvents(1)), store.append('match-2', 'no-stream', newEvents(1))];
    for (const append of appends) expect(await rejectionOf(append)).toMatchObject({ reason: 'io-error' });
    const later = await rejectionOf(store.append('match-3', 'no-stream', newEvents(1)));
    expect(later).toMatchObject({
      reason: 'io-error',
      message: expect.stringMatching(/open the store again/) as unknown,
    });
    expect(await store.health()).toMatchObject({
      state: 'read-only',
      detail: expect.stringMatching(said) as unknown,
    });
    await isReadable(store, 2);
    expect(await listed(store.read('match-1'))).toHaveLength(2);
    expect(await rejectionOf(listed(store.read('match-2')))).toBeInstanceOf(StreamNotFound);
    await store.close();
  };

  test.each([
    ['in this thread', inThisThread],
    ['handed over', (sync: LogSync) => sync],
  ])('of the log (%s) stops writing for good, since what is on disk is unknown; reads go on', async (_, going) => {
    const faults = [new Error('EIO')];
    let isDue = false;
    const sync = failingSync(syncOfLog(path), () => (isDue ? faults.pop() : undefined));
    const store = sqliteStore({ db, use }, path, { sync: going(sync), onCommit: () => (isDue = true) });
    await stops(store, /cannot be synced: EIO/);
    expect(faults).toEqual([]);
    // What the disk did keep of those that were told of the failure is there, each of them whole.
    const reopened = await openAt(path);
    expect((await reopened.append('match-3', 'no-stream', newEvents(1))).revision).toBe(0n);
    expect([3, 5]).toContain((await allEvents(reopened)).length);
    await reopened.close();
  });

  test('within a commit is the same', async () => {
    const faults = [sqliteError('SQLITE_IOERR_FSYNC'), undefined];
    await stops(sqliteStore({ db: withCommitFault(db, () => faults.pop()), use }, path), /FSYNC/);
    const reopened = await openAt(path);
    expect((await reopened.append('match-3', 'no-stream', newEvents(1))).revision).toBe(0n);
    await reopened.close();
  });
});

describe('what is written and not on disk yet', () => {
  test('is seen by those who append, and by no reader', async () => {
    const ends: (() => void)[] = [];
    const held: LogSync = { ...syncOfLog(path), handedOver: () => new Promise((resolve) => ends.push(resolve)) };
    const store = sqliteStore({ db, use }, path, { sync: held });
    await store.append('match-1', 'no-stream', newEvents(2));
    const under = [store.append('match-1', 1n, newEvents(3)), store.append('match-2', 'no-stream', newEvents(1))];
    await turns();
    const second = store.append('match-1', 1n, newEvents(1));
    await turns();
    expect(ends).toHaveLength(1);
    await isReadable(store, 2);
    expect(await listed(store.read('match-1', { direction: 'backwards' }))).toHaveLength(2);
    expect(await rejectionOf(listed(store.read('match-2')))).toBeInstanceOf(StreamNotFound);
    ends.shift()?.();
    await Promise.all(under);
    await isReadable(store, 6);
    expect(await listed(store.read('match-1'))).toHaveLength(5);
    await turns();
    ends.shift()?.();
    expect(await rejectionOf(second)).toBeInstanceOf(ExpectedRevisionConflict);
    await store.close();
  });

  test('is waited for when the store closes', async () => {
    const ends: (() => void)[] = [];
    const held: LogSync = { ...syncOfLog(path), handedOver: () => new Promise((resolve) => ends.push(resolve)) };
    const store = sqliteStore({ db, use }, path, { sync: held });
    const appends = [1, 2].map((match) => store.append(`match-${match}`, 'no-stream', newEvents(1)));
    await turns();
    let isClosed = false;
    const closed = store.close().then(() => (isClosed = true));
    await turns();
    expect([isClosed, (await store.health()).state]).toEqual([false, 'down']);
    expect(await rejectionOf(store.append('match-2', 'no-stream', newEvents(1)))).toMatchObject({ reason: 'closed' });
    ends.shift()?.();
    expect((await Promise.all(appends)).map(({ position }) => position)).toEqual([1n, 2n]);
    await closed;
    const reopened = await openAt(path);
    await isReadable(reopened, 2);
    await reopened.close();
  });
});

describe('an event that is no longer as it was written', () => {
  const event = { stream: 'match-1', revision: 1n, position: 2n };

  test('is not served, which is told once; what lies before and behind it and in other streams is, and is written', async () => {
    const told: DamagedEvent[] = [];
    const store = sqliteStore({ db, use }, path, { onDamage: (each) => told.push(each) });
    await store.append('match-1', 'no-stream', newEvents(3));
    await store.append('match-2', 'no-stream', newEvents(2));
    const [first, , third, ...others] = await allEvents(store);
    db.exec("UPDATE events SET json = replace(json, 'x', 'y') WHERE position = 2");
    for (let times = 0; times < 2; times++)
      expect(await rejectionOf(allEvents(store))).toMatchObject({ code: 'damaged-store', path, event });
    const passed: DamagedEvent[] = [];
    expect(await listed(eventsPast(store, {}, (each) => passed.push(each)))).toEqual([first, third, ...others]);
    const before: RecordedEvent[] = [];
    const reading = async (): Promise<void> => {
      for await (const each of store.read('match-1')) before.push(each);
    };
    expect(await rejectionOf(reading())).toMatchObject({ event });
    expect(before).toEqual([first]);
    expect([passed, told]).toEqual([[event], [event]]);
    await store.append('match-2', 1n, newEvents(1));
    expect(await listed(store.read('match-2'))).toHaveLength(3);
    expect(await store.health()).toMatchObject({
      ...{ state: 'ready', damaged: [event] },
      detail: expect.stringContaining('`stackledger set-aside 1 -o') as unknown,
    });
  });

  test('is passed over by who follows', async () => {
    const store = sqliteStore({ db, use }, path, { isApart: true });
    await store.append('match-1', 'no-stream', newEvents(3));
    db.exec("UPDATE events SET json = replace(json, 'x', 'y') WHERE position = 2");
    const passed: DamagedEvent[] = [];
    const seen: bigint[] = [];
    for await (const message of subscriptionPast(store, {}, (each) => passed.push(each))) {
      if (message.kind === 'caught-up') break;
      seen.push(message.event.position);
    }
    expect([seen, passed]).toEqual([[1n, 3n], [event]]);
  });

  test('of which the index does not know is damage of the file, and stops writing', async () => {
    const store = sqliteStore({ db, use }, path);
    await store.append('match-1', 'no-stream', newEvents(3));
    await store.append('match-2', 'no-stream', newEvents(1));
    db.close();
    withoutIndex(path, (file) => file.exec('UPDATE events SET stream = 2 WHERE position = 2'));
    ({ db, use } = openDatabase(Sqlite, path, { check: 'owner' }));
    const again = sqliteStore({ db, use }, path);
    const found = await rejectionOf(allEvents(again));
    expect(found).toMatchObject({ code: 'damaged-store' });
    expect(damagedEventOf(found)).toBeUndefined();
    expect(await rejectionOf(again.append('match-2', 0n, newEvents(1)))).toMatchObject({ reason: 'io-error' });
  });

  test('does not keep a store from opening, and a check goes on behind it', async () => {
    const store = sqliteStore({ db, use }, path);
    await store.append('match-1', 'no-stream', newEvents(3));
    await store.append('match-2', 'no-stream', newEvents(200));
    db.exec("UPDATE events SET json = replace(json, 'x', 'y') WHERE position = 2");
    await store.close();
    const told: DamagedEvent[] = [];
    const again = await openSqliteStore({ path, check: 'beside', onDamage: (each) => told.push(each) });
    expect(told).toEqual([event]);
    let { check } = await again.health();
    while (check?.done !== 1) {
      await turn();
      ({ check } = await again.health());
    }
    expect(check).toMatchObject({
      ...{ state: 'failed', done: 1 },
      detail: expect.stringContaining('revision 1 of stream match-1 is not as it was written') as unknown,
    });
    await again.append('match-2', 199n, newEvents(1));
    await again.close();
    expect(existsSync(`${path}-check`)).toBe(true);
  });
});

describe('an append that only a bug could send', () => {
  test('fails as that, and the store goes on', async () => {
    const store = sqliteStore({ db, use }, path);
    // A cast: the compiler would not let it through.
    const broken = { ...newEvent(), json: undefined } as unknown as NewEvent;
    const appends = [[newEvent(), broken], [newEvent()]].map((events, index) =>
      store.append(`match-${index}`, 'no-stream', events),
    );
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect((await store.health()).state).toBe('ready');
    await isReadable(store, 1);
  });
});

describe('without the compiled part of better-sqlite3', () => {
  test('the error says what to install', async () => {
    const refused = await rejectionOf(loadSqlite(temp.path('better_sqlite3.node')));
    expect(refused).toMatchObject({ code: 'store-unavailable', reason: 'down' });
    expect(String(refused)).toMatch(/Node v\d+.*python3, make, g\+\+ and the Node headers.*prebuilt binar/);
  });
});
