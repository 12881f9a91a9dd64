import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { codeOf, DamagedStore } from '@stackledger/store';
import { messageOf } from './error-message.js';
import { dueCheck } from './check-mark.js';
import { APPLICATION_ID, foreignness, SCHEMA_AT_REST } from './schema.js';

/**
 * What lies at a path before SQLite touches it: nothing yet, a store that was closed, one with a log to be recovered,
 * or one whose log is somewhere else.
 */
export type FileState = 'fresh' | 'closed' | 'with-log' | 'without-its-log';

/** Whether the file is to be read alone, or used as a store, which writes beside it too. */
export type FileAccess = 'read' | 'write';

/** Whether a file that may be read lies where this process cannot write: on a mounted backup, in another's folder. */
export const isReadOnly = (path: string): boolean => {
  try {
    checkPlace(path, statOf(path), 'write');
    return false;
  } catch (error) {
    return error instanceof DamagedStore && UNWRITABLE.includes(codeOf(error.cause)) && existsSync(path);
  }
};

const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM'];

/** What lies at a path is no file, or one of another program or a newer version: of damage nothing can be said. */
class ForeignStore extends DamagedStore {}

/** Whether an error says that a file is kept from us or is not ours, and nothing of what is in it. */
export const isOutOfReach = (error: DamagedStore): boolean =>
  error instanceof ForeignStore || /^(E[A-Z]+|SQLITE_(CANTOPEN|READONLY|PERM|AUTH).*)$/.test(codeOf(error.cause));

const MAGIC = 'SQLite format 3\0';

/**
 * Looks at a store file and its log without opening them as a database, since SQLite would recover, roll back or delete
 * what is not ours to touch. Throws DamagedStore. Not for a file that this process has open: it would drop its locks.
 */
export const inspectFile = (path: string, use: FileAccess = 'write'): FileState => {
  const file = statOf(path);
  checkPlace(path, file, use);
  const logBytes = statOf(`${path}-wal`)?.size ?? 0;
  if (file === null || file.size === 0) {
    if (logBytes > 0)
      throw new DamagedStore(
        path,
        `it is empty, but the log beside it, ${path}-wal, is not; restore the file that belongs to it`,
      );
    return 'fresh';
  }
  const header = checkedHeader(path);
  if (logBytes > 0) return 'with-log';
  checkLength(path, header, file.size);
  return isWithoutItsLog(path, header) ? 'without-its-log' : 'closed';
};

/** What is wrong with a file that was copied, or moved, while it was in use. */
export const withoutItsLog = (path: string): DamagedStore =>
  new DamagedStore(
    path,
    `it was copied while it was in use, without the log beside it (${basename(path)}-wal), and lacks what was written last; ` +
      'copy it once the service has ended, or with "stackledger backup" while it runs. Where there is no other copy, ' +
      '"stackledger check --accept-copy" checks what this one holds, and lets it be used from then on',
  );

/**
 * A file in use says so in its header, has its log beside it from the first moment to the last, and a mark that its
 * check is due. Layout: https://www.sqlite.org/fileformat2.html section 1.3.
 */
const isWithoutItsLog = (path: string, header: Buffer): boolean =>
  header.readUInt8(18) === WRITE_AHEAD &&
  header.readInt32BE(60) >= SCHEMA_AT_REST &&
  !existsSync(`${path}-wal`) &&
  dueCheck(path) === null;

/** The file format of a database that is written through a write-ahead log. */
const WRITE_AHEAD = 2;

/** Identifies a file on this machine, whatever path leads to it; null when there is none. */
export const fileKey = (path: string): string | null => {
  const file = statOf(path);
  return file === null ? null : `${file.dev}:${file.ino}`;
};

const statOf = (path: string): Stats | null => {
  try {
    return statSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw unusable(path, error);
  }
};

const checkPlace = (path: string, file: Stats | null, use: FileAccess): void => {
  if (file?.isDirectory() === true) throw new ForeignStore(path, 'it is a folder; give the path of a file in it');
  if (file?.isFile() === false) throw new ForeignStore(path, 'it is not a file');
  const written = use === 'write' ? constants.W_OK : 0;
  try {
    accessSync(dirname(path), constants.X_OK | written);
    for (const existing of [path, `${path}-wal`].filter((name) => statOf(name) !== null))
      accessSync(existing, constants.R_OK | written);
  } catch (error) {
    throw unusable(path, error);
  }
};

/**
 * Throws DamagedStore for a file that is shorter than it says, with nothing beside it that could hold the rest. Layout:
 * https://www.sqlite.org/fileformat2.html section 1.3; the length holds where both counters are the same.
 */
const checkLength = (path: string, header: Buffer, bytes: number): void => {
  if (header.readUInt32BE(24) !== header.readUInt32BE(92) || existsSync(`${path}-journal`)) return;
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = header.readUInt32BE(28) * pageSize;
  if (bytes < expected)
    throw new DamagedStore(path, `it is malformed: it has ${bytes} bytes of ${expected}; restore a backup`);
};

const checkedHeader = (path: string): Buffer => {
  const header = headerOf(path);
  if (header.length < 100 || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new DamagedStore(
      path,
      'it is not an SQLite database, or its header is damaged; restore a backup or give another path',
    );
  checkOwnership(path, header.readInt32BE(68), header.readInt32BE(60));
  return header;
};

/** Throws for a file that this program cannot open, by its application id and schema version. */
export const checkOwnership = (path: string, applicationId: number, version: number): void => {
  const what = foreignness(applicationId, version);
  if (what === null) return;
  // No version below 1 was ever written: that is damage.
  throw version < 1 && applicationId === APPLICATION_ID ? new DamagedStore(path, what) : new ForeignStore(path, what);
};

/** The first 100 bytes, or as many as there are. */
const headerOf = (path: string): Buffer => {
  try {
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(100);
    const read = readSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
    return bytes.subarray(0, read);
  } catch (error) {
    throw unusable(path, error);
  }
};

/** A failure of the file system, with what to do about it. */
const unusable = (path: string, error: unknown): DamagedStore => {
  const what: Record<string, string> = {
    ENOENT: `its folder ${dirname(path)} does not exist; create it`,
    ENOTDIR: `${dirname(path)} is not a folder; give another path`,
    EACCES: 'this user may not read and write it and its folder (EACCES); change the permissions',
    EPERM: 'this user may not read and write it and its folder (EPERM); change the permissions',
    EROFS: 'its file system is read-only (EROFS); mount it for writing',
  };
  return new DamagedStore(path, what[codeOf(error)] ?? `the system says: ${messageOf(error)}`, { cause: error });
};
