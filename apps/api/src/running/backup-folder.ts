import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupSettings } from '../backups/backup-settings.js';
import { makeFolder } from './open-store.js';
import { StartFailure } from './start-failure.js';

/** The settings of backups; their folder is made. Throws StartFailure for a folder that cannot be written to. */
export const backupSettings = (folder: string | undefined, token: string | undefined): BackupSettings => ({
  ...(folder !== undefined && { folder: usable(resolve(folder)) }),
  ...(token !== undefined && { token }),
});

const usable = (folder: string): string => {
  makeFolder(folder, 'for backups');
  if (!statSync(folder).isDirectory())
    throw new StartFailure(`BACKUP_DIR is ${folder}, which is a file: name a folder`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(`this user may not write to ${folder}, the folder for backups`, { cause: error });
  }
  return folder;
};
