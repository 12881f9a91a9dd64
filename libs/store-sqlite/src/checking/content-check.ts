import { DamagedStore } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { checkRow } from '../file/rows.js';
import type { EventRow } from '../file/rows.js';
import { TABLES, TABLES_1, foreignness, versionOf } from '../file/schema.js';

/**
 * Throws DamagedStore for a database that is not one of our stores, is of a newer program, or has other tables than
 * ours.
 */
export const checkOwner = (db: Database, path: string): void => {
  // A cast: a simple pragma of an integer is a number.
  const applicationId = db.pragma('application_id', { simple: true }) as number;
  const version = versionOf(db);
  const what = foreignness(applicationId, version);
  if (what !== null) throw new DamagedStore(path, what);
  const tables = db
    .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .pluck()
    .all();
  if (tables.join() !== (version === 1 ? TABLES_1 : TABLES).join())
    throw new DamagedStore(path, 'its tables are not those of a store; restore a backup');
};

/**
 * Reads the whole store, of whatever schema: SQLite's own check, of pages, order and indexes, then every event: as it
 * was written, no revision missing. Throws DamagedStore, or an SQLite error. A few seconds for a million events.
 */
export const checkContent = (db: Database, path: string): void => {
  const result = db.pragma('integrity_check(1)', { simple: true });
  if (result !== 'ok') throw new DamagedStore(path, `SQLite finds it malformed: ${String(result)}; restore a backup`);
  for (const row of db.prepare<[], EventRow>(EVERY_ROW).iterate()) checkRow(row, path);
  checkRevisions(db, path);
};

const checkRevisions = (db: Database, path: string): void => {
  let next = { number: 0, revision: 0 };
  for (const { number, revision, first } of db.prepare<[], RevisionRow>(EVERY_REVISION).iterate()) {
    const expected = number === next.number ? next.revision : first;
    if (revision !== expected) {
      const stream = db.prepare<[number], string>('SELECT name FROM streams WHERE number = ?').pluck().get(number);
      throw new DamagedStore(path, `revision ${expected} of stream ${stream} is missing; restore a backup`);
    }
    next = { number, revision: revision + 1 };
  }
};

type RevisionRow = Readonly<{ number: number; revision: number; first: number }>;

const EVERY_ROW = `
  SELECT name AS stream, revision, position, id, type, json, crc
  FROM events LEFT JOIN streams ON number = events.stream`;

const EVERY_REVISION = `
  SELECT events.stream AS number, revision, first_revision AS first
  FROM events LEFT JOIN streams ON number = events.stream
  ORDER BY events.stream, revision`;
