import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { projectFolder } from '@stackledger/offering';
import { DamagedStore } from '@stackledger/store';
import { checkStoreFile, isOutOfReach, type FileCheckReport } from '@stackledger/store-sqlite';
import type { Command } from 'commander';
import { countArgument } from '../../arguments.js';
import { EXIT, print, printJson, CommandError } from '../../output.js';
import { openStoreToRead, orReported, storePathToRead } from '../../sources/stores.js';

type CheckCommandOptions = {
  readonly json?: boolean;
  readonly workers?: number;
  readonly since?: number;
  readonly acceptCopy?: boolean;
};

/** `stackledger check`: reads a whole store file and reports whether it is intact. */
export const checkCommand = (program: Command): void => {
  program
    .command('check')
    .description('read all of the store file that STORE_URL names, and tell whether it is as it was written')
    .option('--workers <number>', 'threads that read at the same time; by default one for each core', countArgument)
    .option('--since <position>', 'read only events behind the position that an earlier check has told', countArgument)
    .option('--accept-copy', 'go on with a file that was copied while it was in use, without what its log held')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', HELP)
    .action(async ({ json = false, ...options }: CheckCommandOptions) => {
      const found = await foundIn(options);
      if ('damage' in found) process.exitCode = EXIT.failed;
      if (json) return printJson({ sound: !('damage' in found), damage: null, ...found });
      if (!('damage' in found)) return print(soundLine(found, options));
      print(`DAMAGED: ${found.damage}`);
    });
};

const HELP = `
The service must not run meanwhile; \`stackledger serve --check\` checks beside its use. After an unclean
stop it does that by itself. Threads share the reading of the events; what SQLite itself checks is done by one of
them. --since hastens the check of a store of which you have checked the beginning: bits
that have turned over in that since are found only by a check of all of it.

A file that was copied with \`cp\` while a service had it open, without the -wal beside it, is not called
sound: it lacks what was written last. \`stackledger backup\` makes whole copies. It looks at the
file only: \`stackledger verify\` checks matches against their rules.

Ends with 0 when it is sound, with 1 when it is damaged or empty, with 2 when it could not be
checked: it is not there, in use, kept from this user, or not a store of this version.

Examples:
  stackledger check
  stackledger check --workers 8 --json
  stackledger check --since 11921793`;

/** Compiled beside the bundle, since a thread begins with a file of its own. */
const WORKER = 'dist/libs/store-sqlite/src/checking/check-worker.js';

const foundIn = async (
  options: Omit<CheckCommandOptions, 'json'>,
): Promise<FileCheckReport | { readonly damage: string }> => {
  const path = storePathToRead('here-alone');
  if (path === undefined) throw new CommandError('only a store in an SQLite file is checked here');
  try {
    const check = {
      workers: availableParallelism(),
      ...options,
      path: resolve(path),
      program: join(projectFolder(), WORKER),
    };
    const report = await orReported(path, 'here-alone', () => checkStoreFile(check));
    // Refuses a store that only a newer build may use.
    if (report.readOnly !== true) await (await openStoreToRead('here-alone')).store.close();
    return report;
  } catch (error) {
    if (error instanceof DamagedStore && !isOutOfReach(error)) return { damage: error.what };
    throw error;
  }
};

const soundLine = (
  { position, read, readOnly }: FileCheckReport,
  { since }: Pick<CheckCommandOptions, 'since'>,
): string =>
  (since === undefined
    ? `sound: every page, every event and every index, up to position ${position}`
    : `sound: the ${read} events from position ${since} to ${position}, and that no revision is missing`) +
  (readOnly ? ' (read only: nothing can be written there)' : '');
