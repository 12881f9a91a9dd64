import { resolve } from 'node:path';
import { bindingOption, loadSqlite } from '@stackledger/sqlite';
import { InvalidArgument, StoreUnavailable } from '@stackledger/store';
import type { DamagedEvent, EventSource, EventStore } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { backUp } from './backups/backup.js';
import { openDatabase } from './open-database.js';
import type { OpenDatabase, WholeCheck } from './open-database.js';
import { CHECK_BEGIN } from './file/check-mark.js';
import { failureOf } from './file/sqlite-failure.js';
import { sqliteStore } from './sqlite-store.js';
import type { OpenStore, StoreHooks } from './sqlite-store.js';
import { threadedStore } from './thread/threaded-store.js';
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
  /**
   * Called with the first event of each stream that is found not to be as it was written: that stream cannot be read,
   * all else goes on.
   */
  onDamage?: ((event: DamagedEvent) => void) | undefined;
  /** Path of a better_sqlite3.node built elsewhere. */
  nativeBinding?: string | undefined;
  /** The compiled store-worker.ts: a thread with this program holds the file. Without it this thread does. */
  thread?: string | undefined;
}>;

/** The files that this process has open as stores. */
const openFiles = new Set<string>();

/**
 * An EventStore in one SQLite file, which it holds alone until it is closed. Throws DamagedStore for a file that is
 * damaged, of another program or a newer version, or not usable, and leaves it as it is; StoreUnavailable `busy` while
 * another process has it open, `down` when SQLite cannot be loaded.
 */
export const openSqliteStore = async ({ thread, ...options }: SqliteStoreOptions): Promise<EventStore> => {
  if (thread === undefined) return (await openSource(options)).store;
  const { onCommit, onDamage, ...data } = options;
  const path = checkedPath(options.path);
  checkNotOpen(path);
  let opened = path;
  const onClose = (): void => void openFiles.delete(opened);
  const store = await threadedStore(thread, { ...data, path }, { onCommit, onDamage, onClose });
  opened = noteOpen(path);
  return store;
};

/** A store that this thread holds, and how it is read step by step. */
export type OpenSource = Readonly<{ store: EventStore; source: EventSource }>;

/** As openSqliteStore without a thread; `isApart` as in StoreHooks. */
export const openSource = async (options: Omit<SqliteStoreOptions, 'thread'>, isApart = false): Promise<OpenSource> => {
  const sqlite = await loadSqlite(options.nativeBinding);
  const path = checkedPath(options.path);
  checkNotOpen(path);
  const opening = openDatabase(sqlite, path, options);
  const { db, use } = opening;
  let opened = path;
  const onClose = (): void => void openFiles.delete(opened);
  const checkFrom = options.check === 'beside' ? (use.due ?? CHECK_BEGIN) : use.due;
  const { onCommit, onDamage } = options;
  const hooks = { onCommit, onDamage, onClose, checkFrom, isApart };
  const { settled, source, ...store } = storeOver(opening, path, hooks);
  opened = noteOpen(path);
  const open = (copy: string): Database => new sqlite(copy, { timeout: 0, ...bindingOption(options.nativeBinding) });
  return { store: { ...store, backup: (to, how) => backUp({ db, open, settled }, checkedPath(to), how) }, source };
};

/** Opening a file that this process has locked would end the lock (POSIX). Throws StoreUnavailable. */
const checkNotOpen = (path: string): void => {
  const key = fileKey(path);
  if (key !== null && openFiles.has(key))
    throw new StoreUnavailable('busy', `${path} is already open in this process; close that store first`);
};

/** Notes a file as open; by what it is found in openFiles. */
const noteOpen = (path: string): string => {
  const key = fileKey(path) ?? path;
  openFiles.add(key);
  return key;
};

/** A database without a store is closed. */
const storeOver = (opening: OpenDatabase, path: string, hooks: StoreHooks): OpenStore => {
  try {
    return sqliteStore(opening, path, hooks);
  } catch (error) {
    opening.use.end();
    throw failureOf(error, path) ?? error;
  }
};

/** SQLite interprets some paths (`:memory:`, `file:…`, surrounding spaces); absolute ones it takes as they are. */
const checkedPath = (path: string): string => {
  if (path === '' || path.trim() !== path || path.includes('\0'))
    throw new InvalidArgument(`${JSON.stringify(path)} is no path of a store file`);
  return resolve(path);
};
