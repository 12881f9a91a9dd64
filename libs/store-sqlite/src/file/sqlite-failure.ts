import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, DamagedStore, StoreError, StoreUnavailable } from '@stackledger/store';
import { messageOf } from './error-message.js';
import { holderOf } from './holder.js';

/**
 * The port's error for an error of SQLite, or of a mark beside the file that finds no room; null for any other error.
 * `freeBytes`: how much room the disk of the store has, asked where SQLite does not tell it from other failures.
 */
export const failureOf = (
  error: unknown,
  path: string,
  freeBytes: (path: string) => number = freeBytesBeside,
): StoreError | null => {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  if (code !== 'ENOSPC' && !code.startsWith('SQLITE_')) return null;
  const said = `${messageOf(error)} (${code})`;
  const options = { cause: error };
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || (NO_ROOM.test(code) && freeBytes(path) < LEAST_BYTES))
    return new StoreUnavailable(
      'disk-full',
      `no space left for ${path}; make room, and the next append works again`,
      options,
    );
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new StoreUnavailable(
      'busy',
      `${path} is open in another process${numbered(holderOf(path))}; end that one first, or give another path`,
      options,
    );
  // The statements never change: one that finds no table, or two rows where one must be, has met another file than
  // ours.
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|ERROR|SCHEMA|CONSTRAINT)/.test(code))
    return new DamagedStore(path, `${said}; restore a backup`, options);
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(code))
    return new DamagedStore(
      path,
      `it cannot be opened for writing: ${said}; check its permissions and its folder's`,
      options,
    );
  return new StoreUnavailable('io-error', `${path}: ${said}; check the disk, then open the store again`, options);
};

/** What SQLite says of a file beside the store that it cannot make, or make longer. */
const NO_ROOM = /^SQLITE_(IOERR_SHM(SIZE|OPEN|MAP)|CANTOPEN)$/;

/** A page of SQLite's shared memory, the least that it asks for. */
const LEAST_BYTES = 32_768;

const freeBytesBeside = (path: string): number => {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize;
  } catch {
    return Infinity; // not known
  }
};

const numbered = (pid: number | undefined): string => (pid === undefined ? '' : ` (${pid})`);
