import type { Command } from 'commander';
import { thisProcess } from '../../../../api/src/running/this-process.js';

type ServeOptions = {
  readonly demo?: boolean;
  readonly check?: boolean;
  readonly backups?: string;
  readonly open?: boolean;
};

/** `stackledger serve` and `stackledger demo`: the HTTP API, and a sample match to look at with it. */
export const serveCommands = (program: Command): void => {
  program
    .command('serve')
    .description('run the HTTP API; PORT, HOST, STORE_URL and others configure it (docs/running.md)')
    .option('--demo', 'play the sample match first, when the store holds no match yet')
    .option('--open', 'answer everybody on this machine without links; refused where HOST is another address')
    .option('--backups <folder>', 'where `stackledger backup --url` has backups written; goes before BACKUP_DIR')
    .option(
      '--check',
      'check all of the store file beside its use, as after an unclean stop; /health tells how far it is',
    )
    .action(async ({ demo = false, check = false, open = false, backups }: ServeOptions) => {
      // Loaded when it is needed: the other commands start without the web framework.
      const { runServer } = await import('../../../../api/src/running/run-server.js');
      await runServer(thisProcess, { demo, check, open, ...(backups !== undefined && { backupFolder: backups }) });
    });
  program
    .command('demo')
    .description('play the sample match in the store that STORE_URL names, once')
    .action(async () => {
      const { runDemo } = await import('../../../../api/src/running/run-demo.js');
      await runDemo(thisProcess);
    });
};
