import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfiguration, runRebuild, sqlitePathOf } from '@stackledger/service';
import { STREAM_FAMILIES, takenOut } from '@stackledger/store';
import { setAsideStreams } from '@stackledger/store-sqlite';
import type { Command } from 'commander';
import { EXIT, print, CommandError } from '../../output.js';

/** `stackledger set-aside NAME`: takes what is damaged out of the store, so that all else can be used again. */
export const setAsideCommand = (program: Command): void => {
  program
    .command('set-aside')
    .description('take a damaged match, or another damaged stream, out of the store file')
    .argument('<name>', 'a match by its id, any other stream by its name: `stackledger check` and /health say which')
    .requiredOption('-o, --output <file>', 'a new file, which gets every event of it that can be read')
    .addHelpText('after', HELP)
    .action(async (name: string, { output }: { readonly output: string }) => {
      const out = takenOut(name);
      if (out === undefined)
        throw new CommandError(`a store is not to be used without its stream ${name}: restore a backup`);
      const to = resolve(output);
      if (existsSync(to)) throw new CommandError(`${to} is there already: name a new file`);
      const { events, damaged, otherDamage } = await setAsideStreams({ path: storePath(), ...out, to });
      print(`${to}: ${events} events of ${out.stream}, ${damaged} of them not as they were written`);
      if (otherDamage !== null) {
        process.exitCode = EXIT.failed;
        return print(`STILL DAMAGED: ${otherDamage}`);
      }
      await runRebuild({ environment: process.env }, []);
      print('the rest of the store is sound, and its read models are built anew');
      if (out.stream.startsWith(STREAM_FAMILIES.match.prefix)) print('tables of analytics still hold the match');
    });
};

const HELP = `
The service must not run meanwhile. Make a copy of the store file first. What is sound is not taken
out. A match goes with its rejected commands and its signed head, a tournament with its rejected
commands: its matches stay. Of any other stream that stream alone goes: links, say, are made anew.
A backup may have it whole: serve that one, export the match, and import it.

Examples:
  stackledger set-aside 3f2a9c1e-… -o aside.jsonl
  stackledger set-aside access-match-3f2a9c1e-… -o links.jsonl`;

const storePath = (): string => {
  const { storeUrl } = readConfiguration(process.env);
  const path = sqlitePathOf(storeUrl);
  if (path === undefined || path === '')
    throw new CommandError('only in a store in an SQLite file can anything be set aside');
  if (!existsSync(path)) throw new CommandError(`there is no store ${path}: set STORE_URL to one`);
  return resolve(path);
};
