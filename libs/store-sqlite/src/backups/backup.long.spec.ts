import { mkdirSync, writeFileSync } from 'node:fs';
import { BackupFailed } from '@stackledger/store';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import { loadSqlite } from '@stackledger/sqlite';
import {
  allEvents,
  closedStore,
  contentsOf,
  eventsAt,
  newEvents,
  openAt,
  rejectionOf,
} from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { openSqliteStore } from '../open-sqlite-store.js';

const Database = await loadSqlite();

let temp: TempFolder;
let store: EventStore;
let backups: string;
beforeEach(async () => {
  temp = tempFolder();
  backups = temp.path('backups');
  mkdirSync(backups);
  store = await openAt(temp.path('match.db'));
  for (let match = 0; match < 20; match++) await store.append(`match-${match}`, 'no-stream', newEvents(100));
});
afterEach(async () => {
  await store.close();
  temp.remove();
});

const backup = (path: string, ...how: [{ seen?: (event: RecordedEvent) => void; signal?: AbortSignal }?]) => {
  if (store.backup === undefined) throw new Error('a store in a file makes backups');
  return store.backup(path, ...how);
};
const failureOf = async (path: string, signal?: AbortSignal): Promise<BackupFailed> => {
  const failed = await rejectionOf(backup(path, signal === undefined ? {} : { signal }));
  expect(failed).toBeInstanceOf(BackupFailed);
  return failed as BackupFailed; // just seen
};

test('a backup is a store of its own, with everything up to one moment while appends went on', async () => {
  const path = `${backups}/one.db`;
  const before = await allEvents(store);
  const seen: RecordedEvent[] = [];
  let revision = 99n;
  let isDone = false;
  const made = backup(path, { seen: (event) => seen.push(event) }).finally(() => (isDone = true));
  while (!isDone) ({ revision } = await store.append('match-0', revision, newEvents(2)));
  const { bytes, ...report } = await made;
  const copied = await eventsAt(path);
  const now = await allEvents(store);
  expect(revision).toBeGreaterThan(99n);
  expect(copied.length).toBeGreaterThanOrEqual(before.length);
  expect(copied).toEqual(now.slice(0, copied.length)); // a beginning of the store: nothing is half there
  expect(seen).toEqual(copied);
  expect(report).toEqual({ streams: 20, events: copied.length, position: copied.at(-1)?.position });
  expect(bytes).toBeGreaterThan(copied.length * 200);
  expect(Object.keys(contentsOf(backups))).toEqual(['one.db']);
});

test('a backup of an empty store, and one of a backup', async () => {
  await store.close();
  store = await openAt(temp.path('empty.db'));
  expect(await backup(`${backups}/empty.db`)).toMatchObject({ streams: 0, events: 0, position: 0n });
  await store.close();
  store = await openAt(`${backups}/empty.db`);
  expect(await backup(`${backups}/again.db`)).toMatchObject({ events: 0 });
});

test.each(['one.db', 'one.db.part'])('never writes over a file: %s is there', async (name) => {
  writeFileSync(`${backups}/${name}`, 'dear to somebody');
  const before = contentsOf(backups);
  expect(await failureOf(`${backups}/one.db`)).toMatchObject({ reason: 'exists', code: 'backup-failed' });
  expect(contentsOf(backups)).toEqual(before);
});

test('of two that want one name one has it', async () => {
  const two = await Promise.allSettled([backup(`${backups}/one.db`), backup(`${backups}/one.db`)]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await eventsAt(`${backups}/one.db`)).toHaveLength(2000);
});

test('a folder that is not there, and one that is a file, are refused in a sentence', async () => {
  writeFileSync(temp.path('file'), '');
  expect(await failureOf(temp.path('nowhere/one.db'))).toMatchObject({
    reason: 'place',
    what: expect.stringMatching(/create it/) as string,
  });
  expect(await failureOf(temp.path('file/one.db'))).toMatchObject({
    reason: 'place',
    what: expect.stringMatching(/is not a folder/) as string,
  });
});

test('broken off, and when the store closes, it leaves nothing behind', async () => {
  const ending = new AbortController();
  const broken = failureOf(`${backups}/one.db`, ending.signal);
  ending.abort();
  expect(await broken).toMatchObject({ reason: 'stopped' });
  const closed = failureOf(`${backups}/two.db`);
  await store.close();
  expect(await closed).toMatchObject({ reason: 'stopped', what: 'the store was closed meanwhile' });
  expect(contentsOf(backups)).toEqual({});
});

describe('a copy that is not as it was written gets no name', () => {
  const spoil = async (sql: string): Promise<void> => {
    await store.close();
    const path = temp.path('spoilt.db');
    await closedStore(path, 200); // so many that opening it does not look at what is spoilt
    const db = new Database(path);
    db.exec(sql);
    db.close();
    store = await openSqliteStore({ path });
  };

  test.each([
    ['a changed text', `UPDATE events SET json = '{}' WHERE position = 301`, /not as it was written/],
    ['a missing event', 'DELETE FROM events WHERE position = 303', /stream attempts-1 is not whole: 199 events/],
  ])('%s', async (_, sql, what) => {
    await spoil(sql);
    expect(await failureOf(`${backups}/one.db`)).toMatchObject({
      reason: 'damaged',
      what: expect.stringMatching(what) as string,
    });
    expect(contentsOf(backups)).toEqual({});
  });
});
