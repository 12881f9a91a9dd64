import { resolve } from 'node:path';
import { bindingOption, loadSqlite } from '@stackledger/sqlite';
import { InvalidArgument, StoreUnavailable } from '@stackledger/store';
import type { EventStore } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { backUp } from './backups/backup.js';
import { openDatabase } from './open-database.js';
import type { OpenDatabase, WholeCheck } from './open-database.js';
import { CHECK_BEGIN } from './file/check-mark.js';
import { failureOf } from './file/sqlite-failure.js';
import { sqliteStore } from './sqlite-store.js';
import type { OpenStore, StoreHooks } from './sqlite-store.js';
import { fileKey } from './file/store-file.js';

/** Where the store lies, and how it is opened. */
export type SqliteStoreOptions = Readonly<{
  /**
   * The store file; created where it is missing or empty, in an existing folder. `-wal` lies beside it while it is
   * open.
   */
  path: string;
  /** How long to wait for another process to close the file: 1000 by default. */
  lockWaitMs?: number | undefined;
  /**
   * When the whole file is checked: `when-due` (the default) in the background, after it was not closed in order;
   * `beside` always in the background; `before` it is opened, with SQLite's own check of the pages (some seconds for a
   * million events). Every read is checked anyway.
   */
  check?: WholeCheck | undefined;
  /** Open a file that was copied while it was in use, too; it is known for one no longer once it is closed. */
  acceptCopy?: boolean | undefined;
  /** Called after every commit with the number of appends in it, for metrics. */
  onCommit?: ((appends: number) => void) | undefined;
  /** Path of a better_sqlite3.node built elsewhere. */
  nativeBinding?: string | undefined;
}>;

/** The files that this process has open as stores. */
const openFiles = new Set<string>();

/**
 * An EventStore in one SQLite file, which it holds alone until it is closed. Throws DamagedStore for a file that is
 * damaged, of another program or a newer version, or not usable, and leaves it as it is; StoreUnavailable `busy` while
 * another process has it open, `down` when SQLite cannot be loaded.
 */
export const openSqliteStore = async (options: SqliteStoreOptions): Promise<EventStore> => {
  const sqlite = await loadSqlite(options.nativeBinding);
  const path = checkedPath(options.path);
  const key = fileKey(path);
  // Opening a file that this process has locked would end the lock (POSIX), so this comes first.
  if (key !== null && openFiles.has(key))
    throw new StoreUnavailable('busy', `${path} is already open in this process; close that store first`);
  const opening = openDatabase(sqlite, path, options);
  const { db, use } = opening;
  const opened = fileKey(path) ?? path;
  const onClose = (): void => void openFiles.delete(opened);
  const checkFrom = options.check === 'beside' ? (use.due ?? CHECK_BEGIN) : use.due;
  const { settled, ...store } = storeOver(opening, path, { onCommit: options.onCommit, onClose, checkFrom });
  openFiles.add(opened);
  const open = (copy: string): Database => new sqlite(copy, { timeout: 0, ...bindingOption(options.nativeBinding) });
  return { ...store, backup: (to, how) => backUp({ db, open, settled }, checkedPath(to), how) };
};

/** A database without a store is closed. */
const storeOver = ({ db, use }: OpenDatabase, path: string, hooks: StoreHooks): OpenStore => {
  try {
    return sqliteStore({ db, use }, path, hooks);
  } catch (error) {
    use.end();
    throw failureOf(error, path) ?? error;
  }
};

/** SQLite interprets some paths (`:memory:`, `file:…`, surrounding spaces); absolute ones it takes as they are. */
const checkedPath = (path: string): string => {
  if (path === '' || path.trim() !== path || path.includes('\0'))
    throw new InvalidArgument(`${JSON.stringify(path)} is no path of a store file`);
  return resolve(path);
};
