import { existsSync, rmSync } from 'node:fs';
import { DamagedStore } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { CHECK_BEGIN, dueCheck, noteCheck } from './file/check-mark.js';
import { checkContent, checkOwner } from './checking/content-check.js';
import { bindingOption } from '@stackledger/sqlite';
import type { SqliteConstructor } from '@stackledger/sqlite';
import { checkEnds } from './checking/paged-check.js';
import { useFile } from './file/rest.js';
import type { FileUse } from './file/rest.js';
import { createTables, versionOf } from './file/schema.js';
import { failureOf } from './file/sqlite-failure.js';
import { inspectFile, withoutItsLog } from './file/store-file.js';
import { upgradeTables } from './file/upgrade.js';
import { walDamage } from './file/wal-damage.js';

/** When the whole file is checked; see SqliteStoreOptions. */
export type WholeCheck = 'when-due' | 'beside' | 'before';

/** `owner`: only that the file is a store of this program, for what repairs it. */
type OpeningCheck = WholeCheck | 'owner';

/** See SqliteStoreOptions. */
export type SqliteDatabaseOptions = Readonly<{
  lockWaitMs?: number | undefined;
  check?: OpeningCheck | undefined;
  acceptCopy?: boolean | undefined;
  nativeBinding?: string | undefined;
}>;

/** An open database of a store, what ends its use, and the damage of single events that was found. */
export type OpenDatabase = Readonly<{ db: Database; use: FileUse; damaged?: readonly DamagedStore[] }>;

/**
 * Opens a store file for writing, alone; makes its tables if it is new. Checks before it touches: what is refused is
 * left as it is. A log that a crash left is checked, and that the whole file is to be checked is noted, before the two
 * are merged. Throws DamagedStore, StoreUnavailable.
 */
export const openDatabase = (
  sqlite: SqliteConstructor,
  path: string,
  options: SqliteDatabaseOptions = {},
): OpenDatabase => {
  const state = inspectFile(path);
  if (state === 'without-its-log' && options.acceptCopy !== true) throw withoutItsLog(path);
  const connect = (readonly: boolean): Database =>
    new sqlite(path, { readonly, timeout: options.lockWaitMs ?? 1000, ...bindingOption(options.nativeBinding) });
  const damaged: DamagedStore[] = [];
  const check = (db: Database): void => {
    checkOwner(db, path);
    if (options.check === 'owner' && versionOf(db) !== 1) return;
    // An upgrade reads everything anyway.
    if (options.check === 'before' || versionOf(db) === 1) checkContent(db, path);
    else if (state === 'closed' && dueCheck(path) === null) checkEnds(db, path, (damage) => damaged.push(damage));
  };
  try {
    if (state !== 'with-log') return { ...checked(ready(connect(false), path, check), options), damaged };
    checkBeforeRecovery(connect(true), path, check);
    noteCheck(path, CHECK_BEGIN);
    return checked(
      ready(connect(false), path, (db) => checkOwner(db, path)),
      options,
    );
  } catch (error) {
    throw failureOf(error, path) ?? error;
  }
};

/** After a complete check nothing is due any more. */
const checked = ({ db, use }: OpenDatabase, { check }: SqliteDatabaseOptions): OpenDatabase => {
  if (check !== 'before') return { db, use };
  use.checked();
  return { db, use: { ...use, due: null } };
};

/**
 * Reads the file and its log as one, on a connection that may not write: one that may would merge them when it closes.
 */
const checkBeforeRecovery = (db: Database, path: string, check: (db: Database) => void): void => {
  try {
    db.exec('BEGIN; SELECT count(*) FROM sqlite_schema'); // from here on no other process writes
    checkRecoverable(path);
    check(db);
  } finally {
    db.close();
  }
};

/** Throws DamagedStore where SQLite would not recover all of the log beside a file, if there is one. */
export const checkRecoverable = (path: string): void => {
  const damage = existsSync(`${path}-wal`) ? walDamage(`${path}-wal`) : null;
  if (damage !== null) throw new DamagedStore(path, `its log ${path}-wal is damaged: ${damage}; restore a backup`);
};

const ready = (db: Database, path: string, check: (db: Database) => void): OpenDatabase => {
  let use: FileUse | undefined;
  try {
    // Held from the first access to the last: a second writer would break what is kept in memory. Needs no -shm file.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF');
    if (db.pragma('page_count', { simple: true }) === 0) createTables(db);
    check(db);
    use = useFile(db);
    upgradeTables(db);
    makeDurable(db, path);
    return { db, use };
  } catch (error) {
    if (use === undefined) db.close();
    else use.end();
    throw error;
  }
};

/**
 * Commits are written to the log, and checkpoints synced, by SQLite (`synchronous = NORMAL`); the log is synced by us
 * before a commit is answered (log-sync.ts), which need not be in this thread. No checkpoint is made within a commit
 * (checkpoints.ts). After a page of the index was split, a commit looks at every page in the cache: one that is larger
 * than the processor's makes appends slower (with 16 MB instead of 64 they take 0.93 of the CPU, among 24,000 streams
 * 0.70).
 */
const makeDurable = (db: Database, path: string): void => {
  const mode = db.pragma('journal_mode = WAL', { simple: true });
  if (mode !== 'wal') throw new DamagedStore(path, `its file system takes no write-ahead log (${String(mode)})`);
  db.exec(`
    PRAGMA synchronous = NORMAL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    BEGIN EXCLUSIVE; COMMIT;
  `);
  // A log that a crash left is merged and begun anew: what lies torn at its end must not be mistaken for damage later.
  db.pragma('wal_checkpoint(TRUNCATE)');
  rmSync(`${path}-shm`, { force: true }); // left by checkBeforeRecovery; the lock is ours
};
