import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openKeys, readKeys, signingKeyOf, withNewKey, withoutKey, writeKeys } from '@stackledger/access';
import { systemClock } from '@stackledger/ledger';
import type { Command } from 'commander';
import { needFolder, readConfiguration, restoreKeys } from '@stackledger/service';
import { configuredKeyFiles } from '../../sources/key-files.js';
import { print, printJson, CommandError } from '../../output.js';

/** `stackledger keys`: lists the keys that sign links, adds a new one, or retires an old one. */
export const keysCommand = (program: Command): void => {
  const keys = program
    .command('keys')
    .description('the keys that links are signed with: list them, rotate to a new one, retire an old one')
    .addHelpText('after', HELP);
  keys
    .command('list', { isDefault: true })
    .description('list the keys; the last one that is not retired signs')
    .option('--json', 'print one line of JSON for each key, without its secret')
    .action(({ json }: { json?: true }) => list(json === true));
  keys
    .command('rotate')
    .description('make a new key, which signs from now on; links of the old ones go on')
    .action(rotate);
  keys
    .command('retire')
    .description('end every link that a key has signed, and forget the key')
    .argument('<key>', 'as `stackledger keys` lists it')
    .allowUnknownOption() // the name of a key may begin with a hyphen
    .action(retire);
  keys
    .command('restore')
    .description('put the keys of a backup where the service looks for them, before it is started')
    .argument('<file>', 'NAME.backup-keys.json, beside the backup')
    .action(restore);
};

const HELP = `
They lie beside the store, or where KEYS_FILE says. A running service follows within a second.
\`restore\` writes those of checkpoints too; it needs the BACKUP_PASSPHRASE that the backup was made with.`;

const list = (json: boolean): void => {
  const ring = readKeys(existingKeysPath());
  for (const key of ring.keys) {
    const { id, created, retired } = key;
    const signs = signingKeyOf(ring) === key;
    if (json) printJson({ id, created, retired, signs });
    else print(`${id}  made ${created}${retired === null ? '' : `  retired ${retired}`}${signs ? '  signs' : ''}`);
  }
};

const rotate = async (): Promise<void> => {
  const path = keysPath();
  const now = systemClock.now();
  if (!existsSync(path)) {
    needFolder(dirname(resolve(path)), 'of the keys');
    await openKeys(path, now);
    return print(`${path}: a first key was made`);
  }
  const ring = await withNewKey(readKeys(path), now);
  writeKeys(path, ring);
  print(`${signingKeyOf(ring)?.id ?? ''} signs from now on; links of the other keys go on until those are retired`);
};

const retire = (id: string): void => {
  const path = existingKeysPath();
  const ring = withoutKey(readKeys(path), id, systemClock.now());
  if ('why' in ring) throw new CommandError(ring.why);
  writeKeys(path, ring);
  print(`${id} is retired: no link that it has signed counts any more`);
};

const restore = async (file: string): Promise<void> => {
  const files = configuredKeyFiles();
  const written = await restoreKeys(file, files, readConfiguration(process.env).backupPassphrase);
  if (written.length === 0)
    throw new CommandError(
      `nothing was written: ${Object.values(files).join(' and ')} are there already, or the backup has no keys for them; move away what shall be replaced`,
    );
  for (const path of written) print(`${path}: restored`);
};

const keysPath = (): string => {
  const path = readConfiguration(process.env).keysPath;
  if (path !== undefined) return path;
  throw new CommandError('a store in memory has no keys that outlive it: set STORE_URL or KEYS_FILE');
};

const existingKeysPath = (): string => {
  const path = keysPath();
  if (existsSync(path)) return path;
  throw new CommandError(`there are no keys at ${path}: the first start of the service makes them`);
};
