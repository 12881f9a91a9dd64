/** Injection token of the settings of backups. */
export const BACKUPS = Symbol('BACKUPS');

/** Where backups go, an absolute path (without it none are made), and the secret of who may ask for them. */
export type BackupSettings = { readonly folder?: string; readonly token?: string };
