import { dirname } from 'node:path';
import { BackupFailed, codeOf, DamagedStore, StoreError } from '@stackledger/store';
import type { BackupFailure } from '@stackledger/store';
import { messageOf } from '../file/error-message.js';

/** The port's reason of a failed backup; bugs stay as they are. */
export const backupFailure = (error: unknown, path: string): unknown => {
  if (error instanceof BackupFailed) return error;
  const found = reasonOf(error, path);
  return found === null ? error : new BackupFailed(path, ...found, { cause: error });
};

type BackupProblem = readonly [reason: BackupFailure, what: string];

const reasonOf = (error: unknown, path: string): BackupProblem | null => {
  if (error instanceof DamagedStore) return ['damaged', `what was copied is damaged: ${error.what}`];
  if (error instanceof StoreError) return ['io-error', error.message];
  const code = codeOf(error);
  if (nameOf(error) === 'AbortError') return ['stopped', 'it was broken off; ask again'];
  if (/database connection is not open/.test(messageOf(error))) return ['stopped', 'the store was closed meanwhile'];
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return ['disk-full', 'there is no room left for it; make room, or give another folder'];
  const known = ofSystem(code, path);
  if (known !== null) return known;
  if (!/^(SQLITE_|E[A-Z0-9]+$)/.test(code)) return null;
  return ['io-error', `${messageOf(error)} (${code}); check the disk`];
};

/** By name: classes differ between realms. */
const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const ofSystem = (code: string, path: string): BackupProblem | null => {
  const folder = dirname(path);
  const words: Record<string, BackupProblem> = {
    EEXIST: [
      'exists',
      'this name, or the same with .part, is taken: by another backup, by one that was broken off less than a minute ago, or by another file',
    ],
    ENOENT: ['place', `its folder ${folder} does not exist; create it`],
    ENOTDIR: ['place', `${folder} is not a folder; give another`],
    EACCES: ['place', `this user may not write to ${folder} (EACCES); change the permissions`],
    EPERM: [
      'place',
      `${folder} does not take it (EPERM): its file system must take hard links, and this user write there`,
    ],
    EROFS: ['place', `the file system of ${folder} is read-only (EROFS); give another folder`],
    ENOTSUP: ['place', `the file system of ${folder} takes no hard links; give a folder on another`],
  };
  return words[code] ?? null;
};
