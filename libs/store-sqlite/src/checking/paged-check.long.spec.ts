import { loadSqlite } from '@stackledger/sqlite';
import type { Database } from 'better-sqlite3';
import { closedStore } from '../../testing/sample-store.js';
import { withoutIndex } from '../../testing/tampering.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { CHECK_BEGIN } from '../file/check-mark.js';
import type { CheckPlace } from '../file/check-mark.js';
import { pagedCheck } from './paged-check.js';
import type { CheckStep } from './paged-check.js';
import { checksumOf } from '../file/rows.js';

const Sqlite = await loadSqlite();

let temp: TempFolder;
let path: string;
beforeEach(async () => {
  temp = tempFolder();
  path = temp.path('match.db');
  await closedStore(path, 200);
});
afterEach(() => temp.remove());

const stepsOf = (from: CheckPlace = CHECK_BEGIN): CheckStep[] => {
  const db = new Sqlite(path);
  try {
    return [...pagedCheck(db, path, from)];
  } finally {
    db.close();
  }
};

const changed = (change: (db: Database) => void): void => {
  const db = new Sqlite(path);
  change(db);
  db.close();
};

test('a sound store is checked page by page, ever further, and as well from any place on', () => {
  const steps = stepsOf();
  const done = steps.map((step) => step.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBe(1);
  expect(new Set(steps.map(({ place }) => place.walk))).toEqual(new Set(['events', 'index', 'streams']));
  steps.forEach(({ place }, at) => expect(stepsOf(place).length).toBe(steps.length - at - 1));
});

const moved = { stream: 'match-1', revision: 5000, position: 100, id: 'i', type: 't', json: '{}' };
const move = (db: Database): void =>
  void db
    .prepare('UPDATE events SET revision = ?, id = ?, type = ?, json = ?, crc = ? WHERE position = 100')
    .run(moved.revision, moved.id, moved.type, moved.json, checksumOf(moved));

test.each<[string, RegExp, () => void]>([
  [
    'a changed text',
    /is not as it was written/,
    () => changed((db) => db.exec("UPDATE events SET json = '{}' WHERE position = 100")),
  ],
  [
    'a missing event',
    /revision 33 of stream match-1 is missing/,
    () => changed((db) => db.exec('DELETE FROM events WHERE position = 100')),
  ],
  [
    'an event that its index lacks',
    /revision 5000 of stream match-1 is missing from index/,
    () => withoutIndex(path, move),
  ],
  [
    'an entry that leads to no event',
    /the index leads to no revision 199 of stream attempts-1/,
    () => withoutIndex(path, (db) => db.exec('DELETE FROM events WHERE position = (SELECT max(position) FROM events)')),
  ],
  [
    'a stream without events',
    /stream empty holds no event/,
    () => changed((db) => db.exec("INSERT INTO streams (name, first_revision) VALUES ('empty', 0)")),
  ],
])('%s is found', (_, what, tamper) => {
  tamper();
  expect(() => stepsOf()).toThrow(what);
});
