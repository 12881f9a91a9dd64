import { open as openFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { APPLICATION_ID } from '../file/schema.js';

/** The files that SQLite makes beside a database. */
const BESIDE = ['-journal', '-wal', '-shm'];

/** A backup under way writes all the time, except while its copy is checked; then it holds a lock. */
const ABANDONED_MS = 60_000;

/** The copies of this process: opening one again would end its lock (POSIX). */
export const underWay = new Set<string>();

/** Removes a copy and the files beside it. */
export const removePart = async (part: string): Promise<void> => {
  for (const end of ['', ...BESIDE]) await rm(part + end, { force: true });
};

/**
 * Removes the leftovers of killed backups in a folder: `….part` files that begin like a copy of a store, unwritten for
 * a minute and not locked. Files that cannot be examined are left alone.
 */
export const removeLeftovers = async (folder: string, open: (path: string) => Database): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const part = join(folder, name);
    if (!name.endsWith('.part') || underWay.has(part)) continue;
    const isLeft = await isLeftover(part, open).catch(() => false);
    if (isLeft) await removePart(part).catch(() => undefined);
  }
};

const isLeftover = async (part: string, open: (path: string) => Database): Promise<boolean> => {
  const { mtimeMs } = await stat(part);
  return Date.now() - mtimeMs > ABANDONED_MS && (await isBegunCopy(part)) && !isHeld(part, open);
};

/**
 * A copy that was broken off early has no first page yet: it is empty, or begins with zeros, as a file of others may
 * too.
 */
const isBegunCopy = async (part: string): Promise<boolean> => {
  const file = await openFile(part, 'r');
  try {
    const header = Buffer.alloc(100);
    await file.read(header, 0, header.length, 0);
    if (header.readInt32BE(68) === APPLICATION_ID) return true;
    return part.endsWith('.db.part') && header.every((byte) => byte === 0);
  } finally {
    await file.close();
  }
};

const isHeld = (part: string, open: (path: string) => Database): boolean => {
  const db = open(part);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return false;
  } catch (error) {
    return codeOf(error).startsWith('SQLITE_BUSY');
  } finally {
    db.close();
  }
};
