import type { Command } from 'commander';
import { runDemo, thisProcess } from '@stackledger/service';
import { goOnWithoutReader } from '../../output.js';

type ServeCommandOptions = {
  readonly demo?: boolean;
  readonly check?: boolean;
  readonly backups?: string;
  readonly open?: boolean;
  readonly newKeys?: boolean;
  readonly port?: string;
  readonly host?: string;
  readonly store?: string;
  readonly only?: string;
};

/** `stackledger serve` and `stackledger demo`: the HTTP API, and a sample match to look at with it. */
export const serveCommands = (program: Command): void => {
  program
    .command('serve')
    .description('run the HTTP API; PORT, HOST, STORE_URL and others configure it (docs/reference/settings.md)')
    .option('--port <number>', 'goes before PORT')
    .option('--host <address>', 'goes before HOST')
    .option('--store <url>', 'goes before STORE_URL')
    .option(
      '--only <roles>',
      'of several processes over a database: commands, feeds, lists, analytics; goes before ONLY',
    )
    .option('--demo', 'play the sample match first, when the store holds no match yet')
    .option('--open', 'answer everybody on this machine without links; refused where HOST is another address')
    .option(
      '--new-keys',
      'take new keys where those that the processes of a store shared are lost: no link made before counts',
    )
    .option('--backups <folder>', 'where `stackledger backup --url` has backups written; goes before BACKUP_DIR')
    .option(
      '--check',
      'check all of the store file beside its use, as after an unclean stop; /health tells how far it is',
    )
    .action(async ({ backups, port, host, store, only, ...flags }: ServeCommandOptions) => {
      const { demo = false, check = false, open = false, newKeys = false } = flags;
      const given = Object.entries({ PORT: port, HOST: host, STORE_URL: store, ONLY: only }).filter(
        ([, value]) => value !== undefined,
      );
      const environment = { ...thisProcess.environment, ...Object.fromEntries(given) };
      // Loaded when it is needed: the other commands start without the web framework.
      const { runServer } = await import('@stackledger/api');
      const options = { demo, check, open, newKeys, ...(backups !== undefined && { backupFolder: backups }) };
      goOnWithoutReader();
      await runServer({ ...thisProcess, environment }, options);
    });
  program
    .command('demo')
    .description('play the sample match in the store that STORE_URL names, once')
    .action(async () => {
      await runDemo(thisProcess);
    });
};
