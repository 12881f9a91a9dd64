import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupMade } from '@stackledger/wire';
import type { Command } from 'commander';
import { backUpWithHeads, headsPathOf, isBacked } from '../../../../api/src/backups/backing-up.js';
import { readConfiguration } from '../../../../api/src/running/configuration.js';
import { print, printJson, Refusal } from '../../output.js';
import { postPatiently } from '../../sources/patient-post.js';
import { usable } from '../../sources/served-match.js';
import { openStoreToRead } from '../../sources/stores.js';

type Options = { readonly url?: string; readonly json?: true };

/** `stackledger backup [TO]`: a copy of the whole store, made by the service that runs, or here when none does. */
export const backupCommand = (program: Command): void => {
  program
    .command('backup')
    .description('write the whole store to a new file, read and checked, with the head of every match beside it')
    .argument('[to]', 'a new file, FILE.db; with --url a plain name in the folder of the service, by default the time')
    .option('--url <url>', 'of a running service: it makes the backup, while commands go on')
    .option('--json', 'print what was made as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (to: string | undefined, { url, json }: Options) => {
      const made = url === undefined ? await here(to) : await served(url, to);
      if (json) return printJson(made);
      print(`${made.file}: ${made.events} events of ${made.matches} matches, ${made.bytes} bytes, read and checked`);
      print(`${made.heads.file}: the head of every match, sha256 ${made.heads.sha256}`);
    });
};

const HELP = `
A service that runs holds its file alone, so it makes the backup itself, in the folder that it
was started with (serve --backups DIR, or BACKUP_DIR). Where it has a BACKUP_TOKEN, set the same here.

Examples:
  stackledger backup --url http://localhost:3000
  stackledger backup before-the-final --url http://localhost:3000
  STORE_URL=sqlite:./data/stackledger.db stackledger backup ./backups/friday.db

A backup is a store: STORE_URL=sqlite:./backups/friday.db stackledger serve`;

const served = async (url: string, name: string | undefined): Promise<BackupMade> => {
  const { backupToken } = readConfiguration(process.env);
  const authorization = backupToken === undefined ? {} : { authorization: `Bearer ${backupToken}` };
  const backups = `${url.replace(/\/+$/, '')}/v1/backups`;
  const response = await usable(backups, postPatiently(backups, { name }, authorization));
  return (await response.json()) as BackupMade;
};

const here = async (to: string | undefined): Promise<BackupMade> => {
  if (to === undefined)
    throw new Refusal('name the new file, as in `stackledger backup friday.db`, or a running service with --url');
  const path = resolve(to);
  if (!path.endsWith('.db')) throw new Refusal(`${to} does not end with .db: name a file that does`);
  if (existsSync(headsPathOf(path))) throw new Refusal(`${headsPathOf(path)} is there already: give another name`);
  const { store } = await openStoreToRead('or-by-url');
  try {
    if (!isBacked(store))
      throw new Refusal('only a store in an SQLite file is backed up here; `stackledger copy` copies any other');
    const { bytes, events, matches, position, headsPath, headsSha256 } = await backUpWithHeads(store, path);
    const heads = { file: headsPath, sha256: headsSha256 };
    return { file: path, bytes, position: String(position), events, matches, heads };
  } finally {
    await store.close();
  }
};
