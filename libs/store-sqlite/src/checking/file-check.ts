import type { Database } from 'better-sqlite3';
import { bindingOption, loadSqlite } from '@stackledger/sqlite';
import { DamagedStore, InvalidArgument, StoreUnavailable } from '@stackledger/store';
import { failureOf } from '../file/sqlite-failure.js';
import { inspectFile, isReadOnly, withoutItsLog } from '../file/store-file.js';
import { checkRecoverable, openDatabase } from '../open-database.js';
import { checkInThreads } from './check-threads.js';
import { checkOwner, checkPart, lastPosition, type ContentPart } from './content-check.js';

/** Which store file is checked, and how. */
export type FileCheckOptions = Readonly<{
  path: string;
  /** Threads that read at the same time; one by default. More need `program`, the compiled check-worker.ts. */
  workers?: number | undefined;
  program?: string | undefined;
  /**
   * A position that an earlier check has reported: events up to it are not read again, nor the pages as a whole. That
   * no revision is missing is looked at all the same.
   */
  since?: number | undefined;
  /** Check a file too that was copied while it was in use, and have it count as a store from then on. */
  acceptCopy?: boolean | undefined;
  /** Nothing is written, neither to the file nor beside it; by default where nothing can be. */
  readOnly?: boolean | undefined;
  nativeBinding?: string | undefined;
}>;

/** What was found sound: all events up to a position, of which so many were read, and whether nothing was written. */
export type FileCheckReport = Readonly<{ position: number; read: number; readOnly?: true }>;

/** More threads than this wait for each other and for the disk. */
const MOST_WORKERS = 64;

/** A part of the events that a thread reads before it asks for the next. */
const LEAST_PART = 10_000;

/**
 * Checks a store file that nobody has open, before anything in it is touched, then merges the log that a crash left and
 * leaves the file at rest. Where nothing can be written, a file at rest is read alone. Throws DamagedStore,
 * StoreUnavailable, and InvalidArgument for a position beyond its end.
 */
export const checkStoreFile = async (options: FileCheckOptions): Promise<FileCheckReport> => {
  const { path, since, acceptCopy, readOnly = isReadOnly(path), nativeBinding } = options;
  const sqlite = await loadSqlite(nativeBinding);
  const state = inspectFile(path, readOnly ? 'read' : 'write');
  if (state === 'fresh') throw new DamagedStore(path, EMPTY);
  if (state === 'without-its-log' && acceptCopy !== true) throw withoutItsLog(path);
  if (readOnly && state !== 'closed') throw new StoreUnavailable('io-error', needsWriting(path));
  try {
    // One that may write would merge the log when it closes; one that may not cannot roll back an upgrade cut off.
    const readonly = readOnly || state === 'with-log';
    const db = new sqlite(path, { readonly, timeout: 1000, ...bindingOption(nativeBinding) });
    const report = await checkedFile(db, options).finally(() => db.close());
    if (readOnly) return { ...report, readOnly };
    const { use } = openDatabase(sqlite, path, { check: 'owner', acceptCopy, nativeBinding });
    if (since === undefined) use.checked();
    use.end();
    return report;
  } catch (error) {
    throw failureOf(error, path) ?? error;
  }
};

const EMPTY =
  'it is empty (0 bytes): whatever was in it is lost. Restore a backup; to begin with an empty store, remove the file';

const needsWriting = (path: string): string =>
  `${path} was not closed in order, and is checked only where it can be written: copy it, with ${path}-wal if that is there, ` +
  'to a folder that takes writes, and check it there';

const checkedFile = async (db: Database, options: FileCheckOptions): Promise<FileCheckReport> => {
  const { path, workers = 1, since = 0, program, nativeBinding } = options;
  db.exec('BEGIN; SELECT count(*) FROM sqlite_schema'); // until it is closed no other process writes
  checkRecoverable(path);
  checkOwner(db, path);
  const position = lastPosition(db);
  if (since > position)
    throw new InvalidArgument(
      `${path} ends at position ${position}: what an earlier check has reported lies before it`,
    );
  const parts = partsOf(options, position);
  const threads = Math.min(workers, MOST_WORKERS, parts.length);
  if (threads <= 1 || program === undefined) for (const part of parts) checkPart(db, path, part);
  else await checkInThreads({ path, program, threads, nativeBinding }, parts);
  return { position, read: position - since };
};

/** The longest part is first, so that no thread begins it when the others are done. */
const partsOf = ({ workers = 1, since }: FileCheckOptions, position: number): readonly ContentPart[] => {
  const parts: ContentPart[] = since === undefined ? [{ kind: 'pages' }] : [];
  parts.push({ kind: 'revisions' });
  const size = Math.max(LEAST_PART, Math.ceil((position - (since ?? 0)) / (workers * 8)));
  for (let after = since ?? 0; after < position; after += size)
    parts.push({ kind: 'events', after, upTo: Math.min(position, after + size) });
  return parts;
};
