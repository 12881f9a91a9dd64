import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupSettings } from '../backups/backup-settings.js';
import { needFolder, StartFailure } from '@stackledger/service';

/** The settings of backups. Throws StartFailure for a folder that is not there or cannot be written to. */
export const backupSettings = (
  folder: string | undefined,
  token: string | undefined,
  passphrase: string | undefined,
): BackupSettings => ({
  ...(folder !== undefined && { folder: usable(resolve(folder)) }),
  ...(token !== undefined && { token }),
  ...(passphrase !== undefined && { passphrase }),
});

const usable = (folder: string): string => {
  needFolder(folder, 'for backups');
  if (!statSync(folder).isDirectory())
    throw new StartFailure(`BACKUP_DIR is ${folder}, which is a file: name a folder`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(`this user may not write to ${folder}, the folder for backups`, { cause: error });
  }
  return folder;
};
