import { DamagedStore } from '@stackledger/store';
import type { Command } from 'commander';
import { EXIT, print, printJson, CommandError } from '../../output.js';
import { openStoreToRead } from '../../sources/stores.js';

/** `stackledger check`: reads a whole store file and reports whether it is intact. */
export const checkCommand = (program: Command): void => {
  program
    .command('check')
    .description('read all of the store file that STORE_URL names, and tell whether it is as it was written')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', HELP)
    .action(async ({ json = false }: { json?: boolean }) => {
      const damage = await damageOf();
      if (damage !== null) process.exitCode = EXIT.failed;
      if (json) return printJson({ sound: damage === null, damage });
      print(damage === null ? 'sound: every page, every event and every index' : `DAMAGED: ${damage}`);
      const [, match] = /stream match-(\S+)/.exec(damage ?? '') ?? [];
      if (match !== undefined) print(`or go on without it: stackledger set-aside ${match} -o ${match}.damaged.jsonl`);
    });
};

const HELP = `
The service must not run meanwhile; \`stackledger serve --check\` checks beside its use. After an unclean
stop it does that by itself. A copy made with \`cp\` while a service runs
lacks what still lies in the -wal, and is sound for what it holds: \`stackledger backup\` makes whole ones. It looks at the file only: \`stackledger verify\` checks matches against their rules.`;

const damageOf = async (): Promise<string | null> => {
  try {
    const { store } = await openStoreToRead('here-alone', 'before');
    const { check } = await store.health();
    await store.close();
    if (check === undefined) throw new CommandError('only a store in an SQLite file is checked here');
    return null;
  } catch (error) {
    if (error instanceof DamagedStore) return error.what;
    throw error;
  }
};
