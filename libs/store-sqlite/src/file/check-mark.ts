import { closeSync, fdatasyncSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '@stackledger/store';

/** The progress of a check: its walk, and the last row checked there. */
export type CheckPlace = Readonly<{ walk: CheckWalk; row: number; revision: number }>;

/** Events by position, then the index by stream and revision, then the streams and their names. */
export type CheckWalk = 'events' | 'index' | 'streams';

/** The beginning. */
export const CHECK_BEGIN: CheckPlace = { walk: 'events', row: 0, revision: -1 };

/**
 * A small file beside the store that says that its check is due, and how far that has come. It is there from before a
 * log that a crash left is merged until the check has passed, however often the store is closed and opened meanwhile.
 */
export const markOf = (path: string): string => `${path}-check`;

/** Where a due check continues, or null when none is due. An unreadable mark begins again. */
export const dueCheck = (path: string): CheckPlace | null => {
  try {
    // checked next
    const { walk, row, revision } = JSON.parse(readFileSync(markOf(path), 'utf8')) as Partial<CheckPlace>;
    const isPlace = walk !== undefined && Number.isSafeInteger(row) && Number.isSafeInteger(revision);
    return isPlace ? { walk, row: Number(row), revision: Number(revision) } : CHECK_BEGIN;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof SyntaxError) return CHECK_BEGIN;
    throw error;
  }
};

/** Records that a check is due, from a place on; durable when it returns. */
export const noteCheck = (path: string, place: CheckPlace): void => {
  const fresh = `${markOf(path)}.new`;
  const file = openSync(fresh, 'w');
  try {
    writeSync(file, `${JSON.stringify(place)}\n`);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, markOf(path));
  syncFolder(dirname(path));
};

/** Removes the mark of a passed check. */
export const forgetCheck = (path: string): void => rmSync(markOf(path), { force: true });

/** So that the name is on the disk too. Not every system lets a folder be synced; its own journal does it then. */
const syncFolder = (folder: string): void => {
  try {
    const open = openSync(folder, 'r');
    try {
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
  } catch {
    // Such a system.
  }
};
