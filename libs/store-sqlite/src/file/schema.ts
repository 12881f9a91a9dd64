import type { Database } from 'better-sqlite3';

/** "SLDG", at byte 68 of every store file: identifies it among SQLite databases. */
export const APPLICATION_ID = 0x534c4447;

/**
 * Increases with every change of the tables; a file with a higher one was written by a newer program. Versions 3
 * and 4 have the tables of 2: 3 turns away programs that do not look for the marks in a store, 4 those that leave a
 * file which they close looking like one in use (file/rest.ts).
 */
export const SCHEMA_VERSION = 4;

/** The first schema whose files are left at rest when they are closed. */
export const SCHEMA_AT_REST = 4;

const STREAMS = `CREATE TABLE streams (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    first_revision INTEGER NOT NULL
  ) STRICT`;

/**
 * Events lie in order of arrival, so that a group of appends is written at the end; the index finds those of a stream
 * (adr 0013). `crc`: see checksumOf. A stream holds the revisions from `first_revision` on without gaps, one at least.
 */
export const TABLES = [
  STREAMS,
  `CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    json TEXT NOT NULL,
    crc INTEGER NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX events_by_stream ON events (stream, revision)',
] as const;

/** The tables of version 1, in which the events lay clustered by stream and revision. */
export const TABLES_1 = [
  STREAMS,
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
 * Creates a store in an empty file. In a rollback journal, before WAL: so the file itself, not only the log beside it,
 * is identified from the first moment.
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

/** The schema version of an open store. */
export const versionOf = (db: Database): number =>
  // A cast: a simple pragma of an integer is a number.
  db.pragma('user_version', { simple: true }) as number;

/** Null for a store that this program can open; else what the file is, by its application id and schema version. */
export const foreignness = (applicationId: number, version: number): string | null => {
  if (applicationId !== APPLICATION_ID)
    return `it is an SQLite database of another program (application id 0x${(applicationId >>> 0).toString(16)}); give another path`;
  if (version > SCHEMA_VERSION)
    return `it was written by a newer version of this program (schema ${version}, this one knows ${SCHEMA_VERSION}); update the program`;
  return version >= 1 ? null : `its schema version is ${version}, which never was; restore a backup`;
};
