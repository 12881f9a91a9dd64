import { chmodSync, closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSqlite } from '@stackledger/sqlite';
import { codeOf, DamagedStore, StoreUnavailable } from '@stackledger/store';
import type { Database } from 'better-sqlite3';

/** "SLWH", at byte 68 of every file of webhooks. */
const APPLICATION_ID = 0x534c5748;
const SCHEMA_VERSION = 1;

/**
 * `followed` has one row: the last event that was looked at. A delivery names its event by place and id, and holds
 * nothing of it: what is sent is read when it is sent. Times are milliseconds since 1970.
 */
const LAYOUT = `
  CREATE TABLE followed (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL, event_id TEXT NOT NULL) STRICT;
  CREATE TABLE endpoints (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    kinds TEXT NOT NULL,
    tournament TEXT,
    made_at INTEGER NOT NULL,
    made_by TEXT,
    begin INTEGER NOT NULL,
    disabled_at INTEGER,
    disabled_why TEXT,
    failing_since INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE deliveries (
    number INTEGER PRIMARY KEY,
    endpoint TEXT NOT NULL REFERENCES endpoints (id) ON DELETE CASCADE,
    message TEXT NOT NULL,
    kind TEXT NOT NULL,
    match TEXT NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER,
    last_at INTEGER,
    status INTEGER,
    error TEXT,
    UNIQUE (endpoint, message)
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (endpoint, next_at) WHERE state = 'waiting';
`;

/** How long to wait for another process to close the file. */
const LOCK_WAIT_MS = 1_000;

const makeFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DamagedStore(file, `webhooks cannot be written there: ${why}; set WEBHOOKS to another file`);
  }
};

/**
 * Opens the file of the webhooks, which is made where it is missing, readable by its owner alone: it holds secrets.
 * Throws DamagedStore for a file of another kind or version, or that cannot be written, StoreUnavailable
 * while another process has it open.
 */
export const openQueueFile = async (path: string): Promise<Database> => {
  const sqlite = await loadSqlite();
  const file = path === ':memory:' ? path : resolve(path);
  if (file !== ':memory:') makeFile(file);
  const db = new sqlite(file, { timeout: LOCK_WAIT_MS });
  try {
    if (db.pragma('page_count', { simple: true }) === 0) create(db);
    const owner = db.pragma('application_id', { simple: true });
    const version = db.pragma('user_version', { simple: true });
    if (owner !== APPLICATION_ID || version !== SCHEMA_VERSION) throw noQueue(file);
    if (file !== ':memory:') chmodSync(file, 0o600);
    return ready(db);
  } catch (error) {
    db.close();
    const code = codeOf(error);
    if (code.startsWith('SQLITE_BUSY'))
      throw new StoreUnavailable('busy', `${file} is open in another process; end that one first`, { cause: error });
    throw code === 'SQLITE_NOTADB' ? noQueue(file) : error;
  }
};

const noQueue = (file: string): DamagedStore =>
  new DamagedStore(file, 'it is no file of webhooks of this build; move it away, or set WEBHOOKS to another one');

const ready = (db: Database): Database => {
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA foreign_keys = ON;
    BEGIN EXCLUSIVE; COMMIT;
  `);
  return db;
};

/**
 * Carries out what must be on disk before it is answered. Other commits need not wait: after a loss of power the last
 * messages are made again from the log, and sent again under their ids.
 */
export const durably = <T>(db: Database, change: () => T): T => {
  db.pragma('synchronous = FULL');
  try {
    return change();
  } finally {
    db.pragma('synchronous = NORMAL');
  }
};

const create = (db: Database): void => {
  db.exec(`
    BEGIN EXCLUSIVE;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${SCHEMA_VERSION};
    ${LAYOUT}
    COMMIT;
  `);
};
