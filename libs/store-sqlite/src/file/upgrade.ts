import type { Database } from 'better-sqlite3';
import { SCHEMA_VERSION, TABLES, versionOf } from './schema.js';

/**
 * Gives a store of an older schema the tables of this one, all or nothing: the events are laid out anew, none is
 * changed. Takes as much room again as the store is large, which later appends use; some ten seconds for a million
 * events. Throws SQLite errors.
 */
export const upgradeTables = (db: Database): void => {
  const version = versionOf(db);
  if (version === SCHEMA_VERSION) return;
  if (version === 1) layOutAnew(db);
  else db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
};

const layOutAnew = (db: Database): void => {
  // In a rollback journal only little is written twice; a log would grow as large as the store.
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; BEGIN EXCLUSIVE');
  const [, events, index] = TABLES;
  db.exec(`
    ALTER TABLE events RENAME TO events_1;
    ${events};
    INSERT INTO events (position, stream, revision, id, type, json, crc)
      SELECT position, stream, revision, id, type, json, crc FROM events_1 ORDER BY position;
    DROP TABLE events_1;
    ${index};
    PRAGMA user_version = ${SCHEMA_VERSION};
  `);
  db.exec('COMMIT');
};
