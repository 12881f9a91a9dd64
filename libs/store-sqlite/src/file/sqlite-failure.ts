import { codeOf, DamagedStore, StoreError, StoreUnavailable } from '@stackledger/store';
import { saidBy } from './error-words.js';
import { holderOf } from './holder.js';

/** What an error of SQLite is in the words of the port; null for any other error. */
export const failureOf = (error: unknown, path: string): StoreError | null => {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  if (!code.startsWith('SQLITE_')) return null;
  const said = `${saidBy(error)} (${code})`;
  const options = { cause: error };
  if (code === 'SQLITE_FULL')
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
  // The statements never change: one that finds no table, or two rows where one must be, has met another file than ours.
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

const numbered = (pid: number | undefined): string => (pid === undefined ? '' : ` (${pid})`);
