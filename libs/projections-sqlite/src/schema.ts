import type { Database } from 'better-sqlite3';

/** "SLDP", at byte 68 of every checkpoint file: identifies it among SQLite databases. */
export const APPLICATION_ID = 0x534c4450;

/** Increases with every change of the tables; a file of another version is recreated. */
export const SCHEMA_VERSION = 5;

/**
 * A piece of a state is stored where it changed: the state at a revision has the latest of each piece up to it.
 * `listed` has one row for each match, by the position of its first event; two of its indexes hold rows of one kind in
 * that order, one the few with an open judge call, by its time, and one says which rules there are. `matches` has the
 * ledger's snapshots, each part as written last.
 */
const LAYOUT = `
  CREATE TABLE progress (
    projection TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    position INTEGER NOT NULL,
    event_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE states (
    projection TEXT NOT NULL,
    match TEXT NOT NULL,
    revision INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    PRIMARY KEY (projection, match, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE pieces (
    projection TEXT NOT NULL,
    match TEXT NOT NULL,
    piece TEXT NOT NULL,
    revision INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (projection, match, piece, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE listed (
    position INTEGER PRIMARY KEY,
    match TEXT NOT NULL UNIQUE,
    ruleset TEXT NOT NULL,
    version TEXT NOT NULL,
    status TEXT NOT NULL,
    tournament TEXT,
    seats TEXT NOT NULL,
    winner TEXT,
    revision INTEGER NOT NULL,
    open_since TEXT
  ) STRICT;
  CREATE TABLE matches (
    match TEXT NOT NULL,
    part TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, part)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX listed_by_status ON listed (ruleset, status);
  CREATE INDEX listed_by_rules ON listed (ruleset, version, status);
  CREATE INDEX listed_by_call ON listed (open_since) WHERE open_since IS NOT NULL;
  CREATE INDEX listed_by_tournament ON listed (tournament, ruleset, status);
`;

/** Their names. */
export const TABLES = ['progress', 'states', 'pieces', 'listed', 'matches'] as const;

/** Creates the tables in an empty file. */
export const createTables = (db: Database): void => {
  db.exec(`
    BEGIN EXCLUSIVE;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${SCHEMA_VERSION};
    ${LAYOUT}
    COMMIT;
  `);
};
