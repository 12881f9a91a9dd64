import { DamagedStore } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { checkRow } from './rows.js';
import type { EventRow } from './rows.js';
import { TABLES, foreignness } from './schema.js';

/** Throws DamagedStore for a database that is not one of our stores, is of a newer program, or has other tables than ours. */
export const checkOwner = (db: Database, path: string): void => {
  // Casts: a simple pragma of an integer is a number.
  const applicationId = db.pragma('application_id', { simple: true }) as number;
  const version = db.pragma('user_version', { simple: true }) as number;
  const what = foreignness(applicationId, version);
  if (what !== null) throw new DamagedStore(path, what);
  const tables = db
    .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .pluck()
    .all();
  if (tables.join() !== TABLES.join())
    throw new DamagedStore(path, 'its tables are not those of a store; restore a backup');
};

/**
 * Reads the whole store: SQLite's own check, of pages, order and indexes, then every event: as it was written, no revision
 * missing. Throws DamagedStore, or an SQLite error. A few seconds for a million events.
 */
export const checkContent = (db: Database, path: string): void => {
  const fault = db.pragma('integrity_check(1)', { simple: true });
  if (fault !== 'ok') throw new DamagedStore(path, `SQLite finds it malformed: ${String(fault)}; restore a backup`);
  let next = { stream: '', revision: 0 };
  for (const row of db.prepare<[], EventRow & { first: number }>(EVERY_ROW).iterate()) {
    const expected = row.stream === next.stream ? next.revision : row.first;
    if (row.revision !== expected)
      throw new DamagedStore(path, `revision ${expected} of stream ${row.stream} is missing; restore a backup`);
    checkRow(row, path);
    next = { stream: row.stream, revision: row.revision + 1 };
  }
};

const EVERY_ROW = `
  SELECT name AS stream, revision, position, id, type, json, crc, first_revision AS first
  FROM events LEFT JOIN streams ON number = events.stream
  ORDER BY events.stream, revision
`;
