import { DamagedStore } from '@stackledger/store';
import type { Command } from 'commander';
import { EXIT, print, printJson, Refusal } from '../../output.js';
import { openStoreToRead } from '../../sources/stores.js';

/** `stackledger check`: reads all of a store file, and tells whether it is sound. */
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
    });
};

const HELP = `
The service must not run meanwhile; \`stackledger serve --check\` checks beside its use. After an unclean
stop it does that by itself. It looks at the file only: \`stackledger verify\` checks matches against their rules.`;

const damageOf = async (): Promise<string | null> => {
  try {
    const { store } = await openStoreToRead('here-alone', 'before');
    const { check } = await store.health();
    await store.close();
    if (check === undefined) throw new Refusal('only a store in an SQLite file is checked here');
    return null;
  } catch (error) {
    if (error instanceof DamagedStore) return error.what;
    throw error;
  }
};
