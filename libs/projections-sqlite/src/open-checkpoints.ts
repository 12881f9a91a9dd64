import { rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSqlite } from '@stackledger/sqlite';
import type { SqliteConstructor } from '@stackledger/sqlite';
import { codeOf, DamagedStore, StoreUnavailable } from '@stackledger/store';
import type { SnapshotStore } from '@stackledger/ledger';
import type { CheckpointStore } from '@stackledger/projections';
import type { Database } from 'better-sqlite3';
import { sqliteCheckpoints } from './sqlite-checkpoints.js';
import { sqliteSnapshots } from './sqlite-snapshots.js';
import { APPLICATION_ID, createTables, SCHEMA_VERSION, TABLES } from './schema.js';

/** How long to wait for another process to close the file. */
const LOCK_WAIT_MS = 1_000;

/**
 * Opens checkpoints in an SQLite file of their own, which is made where it is missing. A damaged file or one of another
 * version is recreated, since all of it can be rebuilt; a file of another program is left alone. Throws DamagedStore
 * for that, StoreUnavailable: `busy` while another process has it open, `down` when SQLite cannot be loaded.
 */
export const openSqliteCheckpoints = async (path: string): Promise<SqliteCheckpoints> => {
  const sqlite = await loadSqlite();
  const file = resolve(path);
  const db = usable(sqlite, file) ?? begunAnew(sqlite, file);
  return { ...sqliteCheckpoints(db), snapshots: sqliteSnapshots(db) };
};

/** The checkpoints of the projections, and in the same file the snapshots of the ledger. */
export type SqliteCheckpoints = CheckpointStore & { readonly snapshots: SnapshotStore };

/** The database with our tables, or null where it must be recreated. */
const usable = (sqlite: SqliteConstructor, file: string): Database | null => {
  const isToBeChecked = hasLog(file);
  const db = connect(sqlite, file);
  try {
    if (db.pragma('page_count', { simple: true }) === 0) createTables(db);
    const owner = db.pragma('application_id', { simple: true });
    if (owner !== APPLICATION_ID) throw foreign(file);
    if (
      db.pragma('user_version', { simple: true }) !== SCHEMA_VERSION ||
      (isToBeChecked && db.pragma('quick_check(1)', { simple: true }) !== 'ok')
    )
      return closed(db);
    probe(db);
    return ready(db);
  } catch (error) {
    db.close();
    const code = codeOf(error);
    if (code === 'SQLITE_NOTADB') throw foreign(file);
    if (code.startsWith('SQLITE_CORRUPT')) return null;
    throw code.startsWith('SQLITE_BUSY') ? busy(file, error) : error;
  }
};

/** Reads one row of each table: damage at the beginning shows at once, other damage when it is met. */
const probe = (db: Database): void => {
  for (const table of TABLES) db.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
};

/**
 * A write-ahead log is left where the file was not closed in order. Checking a large file takes long, and is skipped
 * otherwise.
 */
const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

const begunAnew = (sqlite: SqliteConstructor, file: string): Database => {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true });
  const db = connect(sqlite, file);
  createTables(db);
  return ready(db);
};

const connect = (sqlite: SqliteConstructor, file: string): Database => {
  try {
    return new sqlite(file, { timeout: LOCK_WAIT_MS });
  } catch (error) {
    throw new DamagedStore(file, `it cannot be opened (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    });
  }
};

/** Lost checkpoints are rebuilt, so that commits need not wait for the disk. */
const ready = (db: Database): Database => {
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA locking_mode = EXCLUSIVE;
    BEGIN EXCLUSIVE; COMMIT;
  `);
  return db;
};

const closed = (db: Database): null => {
  db.close();
  return null;
};

const foreign = (file: string): DamagedStore =>
  new DamagedStore(file, 'it is no file of checkpoints; move it away, or keep the matches under another name');

const busy = (file: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable('busy', `${file} is open in another process; end that one first`, { cause });
