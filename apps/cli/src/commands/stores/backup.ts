import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupMade } from '@stackledger/wire';
import type { Command } from 'commander';
import {
  backUpKeys,
  backUpWithHeads,
  canBackUp,
  headsPathOf,
  namesOf,
  readConfiguration,
  sealedKeysPathOf,
} from '@stackledger/service';
import { print, printJson, CommandError } from '../../output.js';
import { postPatiently } from '../../sources/patient-post.js';
import { urlOf, usable } from '../../sources/served-match.js';
import { configuredKeyFiles } from '../../sources/key-files.js';
import { openStoreToRead } from '../../sources/stores.js';

type BackupCommandOptions = { readonly url?: string; readonly json?: true };

/**
 * `stackledger backup [TO]`: a copy of the whole store, made by the running service, or by this process when none runs.
 */
export const backupCommand = (program: Command): void => {
  program
    .command('backup')
    .description('write the whole store to a new file, read and checked, with the head of every match beside it')
    .argument('[to]', 'a new file, FILE.db; with --url a plain name in the folder of the service, by default the time')
    .option('--url <url>', 'of a running service: it makes the backup, while commands go on')
    .option('--json', 'print what was made as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (to: string | undefined, { url, json }: BackupCommandOptions) => {
      const made = url === undefined ? await backUpHere(to) : await backUpByService(url, to);
      if (json) return printJson(made);
      print(`${made.file}: ${made.events} events of ${made.matches} matches, ${made.bytes} bytes, read and checked`);
      print(`${made.heads.file}: the head of every match, sha256 ${made.heads.sha256}`);
      if (made.keys !== null) print(keysLine(made.keys));
    });
};

const keysLine = ({ file, encrypted, keys }: NonNullable<BackupMade['keys']>): string =>
  encrypted
    ? `${file}: the keys, encrypted with BACKUP_PASSPHRASE (${keys})`
    : `${file}: which keys a restore needs, NOT the keys themselves (${keys}): set BACKUP_PASSPHRASE, or copy the key files to a safe place`;

const HELP = `
A service that runs holds its file alone, so it makes the backup itself, in the folder that it
was started with (serve --backups DIR, or BACKUP_DIR). Where it has a BACKUP_TOKEN, set the same here.

Examples:
  stackledger backup --url http://localhost:3000
  stackledger backup before-the-final --url http://localhost:3000
  STORE_URL=sqlite:./data/stackledger.db stackledger backup ./backups/friday.db

With BACKUP_PASSPHRASE set (of the service, where that makes it) the keys of links and
checkpoints lie beside it, encrypted; without, a restore lacks them, and every link ends.

A backup is a store: STORE_URL=sqlite:./backups/friday.db stackledger serve`;

const backUpByService = async (url: string, name: string | undefined): Promise<BackupMade> => {
  const { backupToken } = readConfiguration(process.env);
  const authorization = backupToken === undefined ? {} : { authorization: `Bearer ${backupToken}` };
  const backups = urlOf(url, '/v1/backups');
  const notTaken = (): string =>
    backupToken === undefined
      ? `the service at ${url} makes backups for whoever has its BACKUP_TOKEN: set BACKUP_TOKEN to it here`
      : `the service at ${url} does not take this BACKUP_TOKEN: set the one that it was started with`;
  const response = await usable(backups, postPatiently(backups, { name }, authorization), notTaken);
  return (await response.json()) as BackupMade;
};

const backUpHere = async (to: string | undefined): Promise<BackupMade> => {
  if (to === undefined)
    throw new CommandError('name the new file, as in `stackledger backup friday.db`, or a running service with --url');
  const path = resolve(to);
  if (!path.endsWith('.db')) throw new CommandError(`${to} does not end with .db: name a file that does`);
  for (const beside of [headsPathOf(path), sealedKeysPathOf(path)])
    if (existsSync(beside)) throw new CommandError(`${beside} is there already: give another name`);
  const { store } = await openStoreToRead('or-by-url');
  try {
    if (!canBackUp(store))
      throw new CommandError('only a store in an SQLite file is backed up here; `stackledger copy` copies any other');
    const { bytes, events, matches, position, headsPath, headsSha256 } = await backUpWithHeads(store, path);
    const heads = { file: headsPath, sha256: headsSha256 };
    const kept = await backUpKeys(configuredKeyFiles(), path, readConfiguration(process.env).backupPassphrase);
    const keys = kept === undefined ? null : { file: kept.path, encrypted: kept.isHeld, keys: namesOf(kept.keys) };
    return { file: path, bytes, position: String(position), events, matches, heads, keys };
  } finally {
    await store.close();
  }
};
