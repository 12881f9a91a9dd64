import type { Database } from 'better-sqlite3';

/** "SLDG", at byte 68 of every store file: what tells it from any other SQLite database. */
export const APPLICATION_ID = 0x534c4447;

/** Counts up with every change of the tables; a file with a higher one was written by a newer program. */
export const SCHEMA_VERSION = 1;

/**
 * Events lie clustered by stream and revision, so that a match is read from neighbouring pages; the index gives the order of
 * all events. `crc`: see checksumOf. A stream holds the revisions from `first_revision` on without gaps, one at least.
 */
export const TABLES = [
  `CREATE TABLE streams (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    first_revision INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE events (
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    json TEXT NOT NULL,
    crc INTEGER NOT NULL,
    PRIMARY KEY (stream, revision)
  ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX events_by_position ON events (position)',
] as const;

/**
 * Makes a fresh store of an empty file. In a rollback journal, before WAL: so the file itself, not only the log beside it,
 * says from the first moment what it is.
 */
export const createTables = (db: Database): void => {
  db.exec(`
    BEGIN EXCLUSIVE;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${SCHEMA_VERSION};
    ${TABLES.join(';')};
    COMMIT;
  `);
};

/** Null for a store of this program; else what the file is, by its application id and its schema version. */
export const foreignness = (applicationId: number, version: number): string | null => {
  if (applicationId !== APPLICATION_ID)
    return `it is an SQLite database of another program (application id 0x${(applicationId >>> 0).toString(16)}); give another path`;
  if (version > SCHEMA_VERSION)
    return `it was written by a newer version of this program (schema ${version}, this one knows ${SCHEMA_VERSION}); update the program`;
  return version === SCHEMA_VERSION ? null : `its schema version is ${version}, which never was; restore a backup`;
};
