import { existsSync } from 'node:fs';
import { link, open as openFile, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupFailed } from '@stackledger/store';
import type { BackupOptions, BackupReport } from '@stackledger/store';
import type { BackupMetadata, Database } from 'better-sqlite3';
import { checkedCopy } from './backup-check.js';
import { backupFailure } from './backup-failure.js';
import { removeLeftovers, removePart, underWay } from './backup-leftovers.js';

/** The open store, how to open another database file, and how to wait for appends whose sync is under way. */
export type BackupSource = Readonly<{
  db: Database;
  open: (path: string) => Database;
  settled: () => Promise<void>;
}>;

/** Pages of 4 KiB copied in one turn of the event loop: a fraction of a millisecond. */
const STEP_PAGES = 32;

/**
 * Pages after which what was copied is sent to the disk by another thread, so that little is left for the last step.
 */
const SYNC_PAGES = 1024;

/**
 * `backup` of the port. The copy grows as PATH.part, page by page between appends; pages changed meanwhile are written
 * to both by SQLite. It is renamed once it was read and checked.
 */
export const backUp = async (
  source: BackupSource,
  path: string,
  options: BackupOptions = {},
): Promise<BackupReport> => {
  const part = `${path}.part`;
  await removeLeftovers(dirname(path), source.open);
  const file = await claimed(path, part);
  try {
    underWay.add(part);
    await checkRoom(source.db, path);
    await copyPages(source.db, part, file, options.signal);
    await source.settled(); // what was copied last may still be on its way to the disk: it shall not be here alone
    const found = await checkedCopy(source.open(part), part, options);
    await file.sync();
    const { size: bytes } = await file.stat();
    await link(part, path); // fails where the name is taken, which renaming would not
    return { ...found, bytes };
  } catch (error) {
    throw backupFailure(error, path);
  } finally {
    await file.close();
    await removePart(part);
    underWay.delete(part);
    await syncFolder(path);
  }
};

/** Creates both files, or says why they cannot be. No other file is opened or removed. */
const claimed = async (path: string, part: string): Promise<FileHandle> => {
  if (existsSync(path))
    throw new BackupFailed(path, 'exists', 'a file of this name is there already; give another name');
  try {
    return await openFile(part, 'wx+');
  } catch (error) {
    throw backupFailure(error, path);
  }
};

/** A copy that fills the disk would stop the store from writing. */
const checkRoom = async (db: Database, path: string): Promise<void> => {
  const pages = Number(db.pragma('page_count', { simple: true }));
  const needed = pages * Number(db.pragma('page_size', { simple: true }));
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize > needed) return;
  const [wanted, free] = [megabytes(needed), megabytes(bavail * bsize)];
  throw new BackupFailed(path, 'disk-full', `it needs ${wanted} and its disk has ${free} free; make room there`);
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

const copyPages = async (db: Database, part: string, file: FileHandle, signal?: AbortSignal): Promise<void> => {
  let synced = 0;
  let syncing: Promise<void> = Promise.resolve();
  const progress = ({ totalPages, remainingPages }: BackupMetadata): number => {
    signal?.throwIfAborted();
    const copied = totalPages - remainingPages;
    if (copied - synced >= SYNC_PAGES) {
      synced = copied;
      // A failure here is repeated, and reported, by the sync at the end.
      syncing = file.datasync().catch(() => undefined);
    }
    return STEP_PAGES;
  };
  try {
    await db.backup(part, { progress });
  } finally {
    await syncing;
  }
};

/** So that the name is on the disk too. Not every system lets a folder be synced; its own journal does it then. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await openFile(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
};
