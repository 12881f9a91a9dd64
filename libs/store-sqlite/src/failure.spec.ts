import type { EventStore, NewEvent } from '@stackledger/store';
import { StoreUnavailable } from '@stackledger/store';
import Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { withCommitFault } from '../testing/commit-fault.js';
import { allEvents, newEvent, newEvents, openAt, rejectionOf } from '../testing/sample-store.js';
import { tempFolder } from '../testing/temp-folder.js';
import type { TempFolder } from '../testing/temp-folder.js';
import { loadSqlite } from './load-sqlite.js';
import { openDatabase } from './open-database.js';
import { sqliteStore } from './sqlite-store.js';

let temp: TempFolder;
let path: string;
let db: Database;
beforeEach(() => {
  temp = tempFolder();
  path = temp.path('match.db');
  db = openDatabase(Sqlite, path);
});
afterEach(() => {
  db.close();
  temp.remove();
});

const sqliteError = (code: string): Error => Object.assign(new Error('injected'), { code });

const isReadable = async (store: EventStore, count: number): Promise<void> =>
  expect(await allEvents(store)).toHaveLength(count);

describe('a full disk', () => {
  test('refuses appends, serves reads, and takes appends again as soon as there is room', async () => {
    const store = sqliteStore(db, path);
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
    const store = sqliteStore(db, path);
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
    const store = sqliteStore(
      withCommitFault(db, () => faults.pop()),
      path,
    );
    const events = newEvents(2);
    expect(await rejectionOf(store.append('match-1', 'no-stream', events))).toMatchObject({ reason: 'disk-full' });
    await isReadable(store, 0);
    expect(await store.append('match-1', 'no-stream', events)).toEqual({ revision: 1n, position: 2n });
  });
});

describe('a failed sync', () => {
  test('stops writing for good, since what is on disk is unknown; reads go on', async () => {
    const faults = [sqliteError('SQLITE_IOERR_FSYNC'), undefined];
    const store = sqliteStore(
      withCommitFault(db, () => faults.pop()),
      path,
    );
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
      detail: expect.stringContaining('FSYNC') as unknown,
    });
    await isReadable(store, 2);
    await store.close();
    const reopened = await openAt(path);
    expect((await reopened.append('match-3', 'no-stream', newEvents(1))).revision).toBe(0n);
    await reopened.close();
  });
});

describe('an event that is no longer as it was written', () => {
  test('is not served, and stops writing', async () => {
    const store = sqliteStore(db, path);
    await store.append('match-1', 'no-stream', newEvents(3));
    db.exec("UPDATE events SET json = replace(json, 'x', 'y') WHERE revision = 1");
    expect(await rejectionOf(allEvents(store))).toMatchObject({ code: 'damaged-store', path });
    expect(await rejectionOf(store.append('match-1', 2n, newEvents(1)))).toMatchObject({ reason: 'io-error' });
    expect((await store.health()).state).toBe('read-only');
  });
});

describe('an append that only a bug could send', () => {
  test('fails as that, and the store goes on', async () => {
    const store = sqliteStore(db, path);
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
    expect(String(refused)).toMatch(/Node v\d+.*python3, make, g\+\+ and the Node headers.*prebuilt binary/);
  });
});
