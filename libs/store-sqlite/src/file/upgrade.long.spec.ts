import { copyFileSync, existsSync } from 'node:fs';
import type { RecordedEvent } from '@stackledger/store';
import { loadSqlite } from '@stackledger/sqlite';
import {
  allEvents,
  closedStore,
  contentsOf,
  crashCopy,
  eventsAt,
  newEvents,
  openAt,
  rejectionOf,
} from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { APPLICATION_ID, SCHEMA_VERSION, TABLES_1, versionOf } from './schema.js';
import { upgradeTables } from './upgrade.js';

const Database = await loadSqlite();

let temp: TempFolder;
let path: string;
let events: RecordedEvent[];
beforeEach(async () => {
  temp = tempFolder();
  path = temp.path('old.db');
  events = await storeOfVersion1(path);
});
afterEach(() => temp.remove());

/** A store as version 1 of the schema had it, closed; with a truncated stream, so that positions have gaps. */
const storeOfVersion1 = async (at: string): Promise<RecordedEvent[]> => {
  const newer = temp.path('newer.db');
  await closedStore(newer, 100);
  const store = await openAt(newer);
  await store.truncateBefore('attempts-1', 40n);
  const kept = await allEvents(store);
  await store.close();
  const db = new Database(at);
  db.exec(`
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = 1;
    PRAGMA journal_mode = WAL;
    ${TABLES_1.join(';')};
    ATTACH '${newer}' AS newer;
    INSERT INTO streams SELECT * FROM newer.streams;
    INSERT INTO events SELECT stream, revision, position, id, type, json, crc FROM newer.events;
  `);
  db.close();
  return kept;
};

const versionAt = (at: string): number => {
  const db = new Database(at, { readonly: true });
  try {
    return versionOf(db);
  } finally {
    db.close();
  }
};

test('a store of version 1 is opened with every event as it was, and goes on where it ended', async () => {
  const store = await openAt(path);
  expect(await allEvents(store)).toEqual(events);
  expect(await store.append('match-1', 99n, newEvents(2))).toEqual({
    revision: 101n,
    position: (events.at(-1)?.position ?? 0n) + 2n,
  });
  expect((await store.append('attempts-1', 99n, newEvents(1))).revision).toBe(100n);
  await store.close();
  expect(versionAt(path)).toBe(SCHEMA_VERSION);
  expect(await eventsAt(path)).toHaveLength(events.length + 3);
});

test('also one that crashed, with what its log holds', async () => {
  const db = new Database(path);
  db.exec(
    `UPDATE streams SET name = 'match-9' WHERE name = 'match-2'; UPDATE streams SET name = 'match-2' WHERE name = 'match-9'`,
  );
  const crashed = temp.path('crashed.db');
  crashCopy(path, crashed);
  db.close();
  expect(existsSync(`${crashed}-wal`)).toBe(true);
  expect(await eventsAt(crashed)).toEqual(events);
});

test('a damaged one is refused before anything is changed', async () => {
  const db = new Database(path);
  db.exec(`DELETE FROM events WHERE stream = 1 AND revision = 33`);
  db.close();
  const before = contentsOf(temp.folder);
  expect(await rejectionOf(openAt(path))).toMatchObject({
    code: 'damaged-store',
    what: expect.stringMatching(/revision 33 of stream match-1 is missing/) as unknown,
  });
  expect(contentsOf(temp.folder)).toEqual(before);
});

test('cut off at any moment it is as it was before, and is laid out anew at the next start', async () => {
  const crashed = temp.path('crashed.db');
  const db = new Database(path);
  db.pragma('cache_size = 5'); // so that pages are written before the end
  const cutOff = new Proxy(db, {
    get: (target, member) => {
      // Casts: the members of a database are its methods and plain values.
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (sql: string) => unknown;
      if (member !== 'exec') return method;
      return (sql: string) => {
        if (sql === 'COMMIT') for (const end of ['', '-journal']) copyFileSync(path + end, crashed + end);
        return method(sql);
      };
    },
  });
  upgradeTables(cutOff);
  db.close();
  expect(versionAt(path)).toBe(SCHEMA_VERSION);
  expect(await eventsAt(crashed)).toEqual(events);
});

test('where there is no room for it the store is left as it was', async () => {
  const before = contentsOf(temp.folder);
  const db = new Database(path);
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 2}`);
  expect(() => upgradeTables(db)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }) as Error);
  db.close();
  expect(versionAt(path)).toBe(1);
  expect(Object.keys(contentsOf(temp.folder))).toEqual(Object.keys(before));
  expect(await eventsAt(path)).toEqual(events);
});

test('one of version 2 has these tables already: it is only marked, for programs that would not look for marks', async () => {
  const two = temp.path('two.db');
  await closedStore(two, 20);
  const before = await eventsAt(two);
  const db = new Database(two);
  db.pragma('user_version = 2');
  db.close();
  await (await openAt(two)).close();
  expect(versionAt(two)).toBe(SCHEMA_VERSION);
  expect(await eventsAt(two)).toEqual(before);
});
