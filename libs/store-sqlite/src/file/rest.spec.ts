import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadSqlite } from '@stackledger/sqlite';
import {
  allEvents,
  closedStore,
  contentsOf,
  crashCopy,
  eventsAt,
  fill,
  newEvents,
  openAt,
  rejectionOf,
} from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { checkStoreFile } from '../checking/file-check.js';
import { markOf } from './check-mark.js';
import { openDatabase } from '../open-database.js';
import { openSqliteStore } from '../open-sqlite-store.js';
import { setAsideStreams } from '../repair/set-aside.js';

const Database = await loadSqlite();

let temp: TempFolder;
let path: string;
let copy: string;
beforeEach(() => {
  temp = tempFolder();
  [path, copy] = [temp.path('hall.db'), temp.path('copy.db')];
});
afterEach(() => temp.remove());

/** The two bytes of the header that say whether a database is written through a log: 1 if not, 2 if so. */
const formatsOf = (file: string): readonly number[] => [...readFileSync(file).subarray(18, 20)];

const IN_USE = [2, 2];
const AT_REST = [1, 1];
const COPIED =
  /copied while it was in use, without the log beside it \(copy\.db-wal\).*stackledger backup.*--accept-copy/;

test('a file says in its header that it is in use, with a mark beside it, and at rest that it is not', async () => {
  const store = await openAt(path);
  expect([formatsOf(path), existsSync(markOf(path))]).toEqual([IN_USE, true]);
  await fill(store, 3);
  expect(formatsOf(path)).toEqual(IN_USE);
  await store.close();
  expect([formatsOf(path), Object.keys(contentsOf(temp.folder))]).toEqual([AT_REST, ['hall.db']]);
  expect(await eventsAt(path)).toHaveLength(9);
  expect([formatsOf(path), Object.keys(contentsOf(temp.folder))]).toEqual([AT_REST, ['hall.db']]);
});

test.each([0, 3])(
  'a copy of a file in use without its log (%d rounds in that) is refused and left as it is',
  async (rounds) => {
    await closedStore(path, 5);
    const store = await openAt(path);
    if (rounds > 0) await store.append('late', 'no-stream', newEvents(rounds));
    copyFileSync(path, copy);
    await store.close();
    const before = contentsOf(temp.folder);
    for (const asked of [
      openAt(copy),
      checkStoreFile({ path: copy }),
      setAsideStreams({ path: copy, stream: 'match-1', to: temp.path('out') }),
    ])
      expect(await rejectionOf(asked)).toMatchObject({
        code: 'damaged-store',
        path: copy,
        what: expect.stringMatching(COPIED) as unknown,
      });
    expect(contentsOf(temp.folder)).toEqual(before);
  },
);

test('a copy taken at rest, a backup, and a copy with its log are stores', async () => {
  await closedStore(path, 5);
  copyFileSync(path, copy);
  expect(await eventsAt(copy)).toHaveLength(15);
  const store = await openAt(path);
  await store.append('late', 'no-stream', newEvents(2));
  const backup = temp.path('backup.db');
  await store.backup?.(backup);
  const crashed = temp.path('crashed.db');
  crashCopy(path, crashed);
  await store.close();
  for (const each of [backup, crashed]) expect(await eventsAt(each)).toHaveLength(17);
});

test('who accepts such a copy has it checked, and goes on with what it holds', async () => {
  await closedStore(path, 5);
  const store = await openAt(path);
  await store.append('late', 'no-stream', newEvents(2));
  copyFileSync(path, copy);
  await store.close();
  expect(await checkStoreFile({ path: copy, acceptCopy: true })).toEqual({ position: 15, read: 15 });
  expect(formatsOf(copy)).toEqual(AT_REST);
  expect(await eventsAt(copy)).toHaveLength(15);
});

test('a damaged copy is not accepted', async () => {
  await closedStore(path, 20);
  const store = await openAt(path);
  const event = (await allEvents(store))[30];
  copyFileSync(path, copy);
  await store.close();
  const bytes = readFileSync(copy);
  for (let at = bytes.indexOf(event?.json ?? '?'); at >= 0; at = bytes.indexOf(event?.json ?? '?', at))
    bytes.writeUInt8(bytes.readUInt8(at + 60) ^ 1, at + 60);
  writeFileSync(copy, bytes);
  expect(await rejectionOf(checkStoreFile({ path: copy, acceptCopy: true }))).toMatchObject({
    what: expect.stringMatching(/is not as it was written/) as unknown,
  });
  expect(await rejectionOf(openAt(copy))).toMatchObject({ what: expect.stringMatching(COPIED) as unknown });
});

test('a use that ended hard where its file has no log yet, or no more, is known from a copy by its mark', async () => {
  await closedStore(path, 5);
  const { db } = openDatabase(Database, path);
  db.close(); // merges and removes the log, and leaves the header as it is
  expect([formatsOf(path), existsSync(`${path}-wal`), existsSync(markOf(path))]).toEqual([IN_USE, false, true]);
  const store = await openAt(path);
  expect((await store.health()).check?.state).toBe('running');
  expect(await allEvents(store)).toHaveLength(15);
  await store.close();
});

test('a file whose header cannot be written at the end is closed, and its check is due', async () => {
  await closedStore(path, 5);
  const { db, use } = openDatabase(Database, path);
  db.exec('BEGIN'); // within a transaction SQLite leaves a header as it is
  use.end();
  expect([db.open, existsSync(markOf(path))]).toEqual([false, true]);
  expect(await eventsAt(path)).toHaveLength(15);
});

test('a file that failed is not called at rest', async () => {
  await closedStore(path, 5);
  const { use } = openDatabase(Database, path);
  use.end(false);
  expect([formatsOf(path), existsSync(markOf(path))]).toEqual([IN_USE, true]);
});

test('a file of an earlier build, which leaves its header as it is, is opened as ever', async () => {
  await closedStore(path, 5);
  const db = new Database(path);
  db.exec('PRAGMA user_version = 3; PRAGMA journal_mode = WAL');
  db.close();
  expect([formatsOf(path), Object.keys(contentsOf(temp.folder))]).toEqual([IN_USE, ['hall.db']]);
  expect(await eventsAt(path)).toHaveLength(15);
  expect(formatsOf(path)).toEqual(AT_REST);
});

test('a check that was asked for and cut off by an orderly stop goes on at the next start', async () => {
  await closedStore(path, 100);
  const store = await openSqliteStore({ path, check: 'beside' });
  const before = (await store.health()).check;
  await store.close();
  expect([before?.state, existsSync(markOf(path))]).toEqual(['running', true]);
  const again = await openAt(path);
  expect((await again.health()).check?.state).toBe('running');
  await again.close();
});

test('a damaged log is found by the check of the file, before anything is touched', async () => {
  const store = await openAt(path);
  await fill(store, 10);
  crashCopy(path, copy);
  await store.close();
  const log = readFileSync(`${copy}-wal`);
  log.writeUInt8(log.readUInt8(17) ^ 1, 17);
  writeFileSync(`${copy}-wal`, log);
  const before = contentsOf(temp.folder);
  expect(await rejectionOf(checkStoreFile({ path: copy }))).toMatchObject({
    what: expect.stringMatching(/log .*copy\.db-wal is damaged/) as unknown,
  });
  expect(contentsOf(temp.folder)).toEqual(before);
});

test('a file that was left with its log is checked, merged and left at rest; nothing is due then', async () => {
  const store = await openAt(path);
  await fill(store, 10);
  crashCopy(path, copy);
  await store.close();
  rmSync(path);
  expect(await checkStoreFile({ path: copy })).toEqual({ position: 30, read: 30 });
  expect([formatsOf(copy), Object.keys(contentsOf(temp.folder))]).toEqual([AT_REST, ['copy.db']]);
});

test('a check since a position reads what is behind it, and leaves what was due', async () => {
  const store = await openAt(path);
  await fill(store, 10);
  crashCopy(path, copy);
  await store.close();
  expect(await checkStoreFile({ path: copy, since: 20 })).toEqual({ position: 30, read: 10 });
  expect(existsSync(markOf(copy))).toBe(true);
  expect(await rejectionOf(checkStoreFile({ path: copy, since: 31 }))).toMatchObject({
    message: expect.stringMatching(/ends at position 30/) as unknown,
  });
});
