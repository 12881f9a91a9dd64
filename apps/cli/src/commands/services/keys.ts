import { existsSync } from 'node:fs';
import { openKeys, readKeys, signingKeyOf, withNewKey, withoutKey, writeKeys } from '@stackledger/access';
import { systemClock } from '@stackledger/ledger';
import type { Command } from 'commander';
import { readConfiguration } from '../../../../api/src/running/configuration.js';
import { print, printJson, Refusal } from '../../output.js';

/** `stackledger keys`: the keys that links are signed with, a new one, or the end of an old one. */
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
    .action(retire);
};

const HELP = `
They lie beside the store, or where KEYS_FILE says. A running service follows within a second.`;

const list = (json: boolean): void => {
  const ring = readKeys(present());
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
    await openKeys(path, now);
    return print(`${path}: a first key was made`);
  }
  const ring = await withNewKey(readKeys(path), now);
  writeKeys(path, ring);
  print(`${signingKeyOf(ring)?.id ?? ''} signs from now on; links of the other keys go on until those are retired`);
};

const retire = (id: string): void => {
  const path = present();
  const ring = withoutKey(readKeys(path), id, systemClock.now());
  if ('why' in ring) throw new Refusal(ring.why);
  writeKeys(path, ring);
  print(`${id} is retired: no link that it has signed counts any more`);
};

const keysPath = (): string => {
  const path = readConfiguration(process.env).keysPath;
  if (path !== undefined) return path;
  throw new Refusal('a store in memory has no keys that outlive it: set STORE_URL or KEYS_FILE');
};

const present = (): string => {
  const path = keysPath();
  if (existsSync(path)) return path;
  throw new Refusal(`there are no keys at ${path}: the first start of the service makes them`);
};
