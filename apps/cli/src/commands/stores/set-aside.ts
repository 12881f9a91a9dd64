import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfiguration, runRebuild, sqlitePathOf } from '@stackledger/service';
import { STREAM_FAMILIES } from '@stackledger/store';
import { setAsideStreams } from '@stackledger/store-sqlite';
import type { Command } from 'commander';
import { EXIT, print, CommandError } from '../../output.js';

/** `stackledger set-aside MATCH`: takes a damaged match out of the store, so that the others can be played on. */
export const setAsideCommand = (program: Command): void => {
  program
    .command('set-aside')
    .description('take a damaged match out of the store file, so that all others can be written again')
    .argument('<match>', 'its id, as `stackledger check` or /health names it behind match-')
    .requiredOption('-o, --output <file>', 'a new file, which gets every event of it that can be read')
    .addHelpText('after', HELP)
    .action(async (match: string, { output }: { readonly output: string }) => {
      const id = match.replace(/^match-/, '');
      const to = resolve(output);
      if (existsSync(to)) throw new CommandError(`${to} is there already: name a new file`);
      const { match: log, attempts, checkpoint } = STREAM_FAMILIES;
      const streams = [log, attempts, checkpoint].map(({ prefix }) => `${prefix}${id}`);
      const { events, damaged, otherDamage } = await setAsideStreams({ path: storePath(), streams, to });
      print(`${to}: ${events} events of match ${id}, ${damaged} of them not as they were written`);
      if (otherDamage !== null) {
        process.exitCode = EXIT.failed;
        return print(`STILL DAMAGED: ${otherDamage}`);
      }
      await runRebuild({ environment: process.env }, []);
      print(
        'the rest of the store is sound, and its read models are built anew; tables of analytics still hold the match',
      );
    });
};

const HELP = `
The service must not run meanwhile. Make a copy of the store file first. The match is gone from
the store then; a backup may have it whole: serve that one, export the match, and import it.`;

const storePath = (): string => {
  const { storeUrl } = readConfiguration(process.env);
  const path = sqlitePathOf(storeUrl);
  if (path === undefined || path === '')
    throw new CommandError('only in a store in an SQLite file can a match be set aside');
  if (!existsSync(path)) throw new CommandError(`there is no store ${path}: set STORE_URL to one`);
  return resolve(path);
};
