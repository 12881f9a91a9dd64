import type { KeyFiles } from '@stackledger/service';

/** Injection token of the settings of backups. */
export const BACKUPS = Symbol('BACKUPS');

/**
 * Where backups go, an absolute path (without it none are made), and the secret of who may ask for them; the key files
 * that belong into them, and what those are encrypted with.
 */
export type BackupSettings = {
  readonly folder?: string;
  readonly token?: string;
  readonly keyFiles?: KeyFiles;
  readonly passphrase?: string;
};
