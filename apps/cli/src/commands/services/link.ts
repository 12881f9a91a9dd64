import { existsSync } from 'node:fs';
import {
  blocksOf,
  createClaimsSigner,
  createTokens,
  FIRST_LINK,
  keysOf,
  linkOf,
  OPERATOR_LINK_MINUTES,
  operatorGrant,
  readKeys,
} from '@stackledger/access';
import { systemClock } from '@stackledger/ledger';
import { readConfiguration } from '@stackledger/service';
import type { Command } from 'commander';
import { isWatched, print, printJson, CommandError } from '../../output.js';

/** `stackledger link`: a link for an organizer, made by whoever may read the keys of the service. */
export const linkCommand = (program: Command): void => {
  program
    .command('link')
    .description('make a link for yourself as organizer, on the machine of the service')
    .option('--url <url>', 'where the service answers; by default as HOST and PORT say')
    .option('--json', 'print it as one line of JSON')
    .addHelpText('after', HELP)
    .action(async ({ url, json }: { readonly url?: string; readonly json?: true }) => {
      const { keysPath: path, host, port } = readConfiguration(process.env);
      if (path === undefined)
        throw new CommandError('a store in memory has no keys that outlive it: its link is shown at the start');
      if (!existsSync(path))
        throw new CommandError(`there are no keys at ${path}: start the service once, it makes them`);
      if (url !== undefined && !isAddress(url))
        throw new CommandError(`--url takes an address such as https://cards.example, not ${url}`);
      const ring = readKeys(path);
      const token = await createTokens(createClaimsSigner(keysOf(() => ring))).issue(
        operatorGrant(),
        FIRST_LINK,
        systemClock.now(),
      );
      const link = linkOf(url ?? addressOf(host, port), token);
      if (json) return printJson({ link, token });
      print(`link  ${link}`);
      print(`      open it within ${OPERATOR_LINK_MINUTES} minutes; from then on it counts until it is revoked`);
      if (isWatched()) print(blocksOf(link));
    });
};

const HELP = `
It reads the key file of the service (beside the store, or KEYS_FILE), so only its owner can make one.
The service may run meanwhile. Others get theirs with \`stackledger invite\`.`;

/** Whether a text is an address that a browser opens. */
const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Listening on every address, it answers on this machine. */
const addressOf = (host: string, port: number): string => {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};
