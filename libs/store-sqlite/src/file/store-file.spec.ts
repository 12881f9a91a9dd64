import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { DamagedStore, InvalidArgument } from '@stackledger/store';
import { loadSqlite } from '@stackledger/sqlite';
import { closedStore, contentsOf, eventsAt, openAt, rejectionOf } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { SCHEMA_VERSION } from './schema.js';

const Database = await loadSqlite();

let temp: TempFolder;
beforeEach(() => {
  temp = tempFolder();
});
afterEach(() => temp.remove());

/** Opens, expects a refusal that names the path, and that nothing in the folder has changed. */
const refusalAt = async (path: string): Promise<string> => {
  const before = contentsOf(temp.folder);
  const refused = await rejectionOf(openAt(path));
  expect(refused).toBeInstanceOf(DamagedStore);
  expect(refused).toMatchObject({ code: 'damaged-store', path });
  expect(contentsOf(temp.folder)).toEqual(before);
  return refused instanceof DamagedStore ? refused.what : '';
};

test('a file that is not there, and one of no bytes, become a store', async () => {
  const [absent, empty] = [temp.path('absent.db'), temp.path('empty.db')];
  writeFileSync(empty, '');
  for (const path of [absent, empty]) {
    await closedStore(path, 2);
    expect(await eventsAt(path)).toHaveLength(6);
  }
});

test('a closed store leaves one file', async () => {
  await closedStore(temp.path('match.db'), 2);
  expect(Object.keys(contentsOf(temp.folder))).toEqual(['match.db']);
  expect(existsSync(temp.path('match.db-shm'))).toBe(false);
});

test('a store whose making was cut off, so that SQLite rolls it back to nothing, is made anew', async () => {
  const path = temp.path('match.db');
  await (await openAt(path)).close();
  // The header of a rollback journal of a file that had no page before.
  const journal = Buffer.alloc(512);
  Buffer.from('d9d505f920a163d7', 'hex').copy(journal);
  [0, 1, 0, 512, 4096].forEach((field, index) => journal.writeUInt32BE(field, 8 + 4 * index));
  writeFileSync(`${path}-journal`, journal);
  await closedStore(path, 2);
  expect(await eventsAt(path)).toHaveLength(6);
  expect(Object.keys(contentsOf(temp.folder))).toEqual(['match.db']);
});

test.each(['some notes\n', 'x'.repeat(5000), '\0'.repeat(4096), 'SQLite format 3\0'])(
  'a file that is no database is refused (%#)',
  async (text) => {
    const path = temp.path('notes.txt');
    writeFileSync(path, text);
    expect(await refusalAt(path)).toMatch(/not an SQLite database/);
  },
);

test('a folder, a path in no folder, a path in a file', async () => {
  mkdirSync(temp.path('folder'));
  writeFileSync(temp.path('file'), '');
  expect(await refusalAt(temp.path('folder'))).toMatch(/is a folder/);
  expect(await refusalAt(temp.path('nowhere/match.db'))).toMatch(/nowhere does not exist; create it/);
  expect(await refusalAt(temp.path('file/match.db'))).toMatch(/is not a folder/);
});

test.each(['', ' match.db', 'match.db\n', 'a\0b'])('%p is no path', async (path) => {
  expect(await rejectionOf(openAt(path))).toBeInstanceOf(InvalidArgument);
});

// The superuser may read and write whatever the permissions say.
const testAsUser = process.getuid?.() === 0 ? test.skip : test;

testAsUser('a file without permission is refused', async () => {
  const path = temp.path('match.db');
  await closedStore(path, 1);
  chmodSync(path, 0o400);
  expect(await refusalAt(path)).toMatch(/permissions/);
});

describe('the database of another program', () => {
  const foreign = (path: string): InstanceType<typeof Database> => {
    const db = new Database(path);
    db.exec('CREATE TABLE events (id); INSERT INTO events VALUES (1)');
    return db;
  };

  test('is refused and left as it is', async () => {
    const path = temp.path('other.db');
    foreign(path).close();
    expect(await refusalAt(path)).toMatch(/another program \(application id 0x0\)/);
  });

  test('also one that crashed: its log is not ours to merge', async () => {
    const path = temp.path('other.db');
    const db = foreign(path);
    db.pragma('journal_mode = WAL');
    db.exec('INSERT INTO events VALUES (2)');
    expect(Object.keys(contentsOf(temp.folder))).toEqual(['other.db', 'other.db-wal']);
    expect(await refusalAt(path)).toMatch(/another program/);
    db.close();
  });
});

test('a store of a newer version is refused and left as it is', async () => {
  const path = temp.path('match.db');
  await closedStore(path, 1);
  const db = new Database(path);
  db.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
  db.close();
  expect(await refusalAt(path)).toMatch(/newer version of this program \(schema 5, this one knows 4\); update/);
});

test('an empty file beside a log that is not empty is refused: the log may hold events', async () => {
  const path = temp.path('match.db');
  writeFileSync(path, '');
  writeFileSync(`${path}-wal`, 'x'.repeat(5000));
  expect(await refusalAt(path)).toMatch(/it is empty, but the log beside it/);
});
