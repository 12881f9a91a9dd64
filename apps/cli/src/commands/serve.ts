import type { Command } from 'commander';
import { orSentence, thisProcess } from '../../../api/src/running/this-process.js';

/** `stackledger serve` and `stackledger demo`: the HTTP API, and a sample match to look at with it. */
export const serveCommands = (program: Command): void => {
  program
    .command('serve')
    .description('run the HTTP API; PORT, HOST and STORE_URL configure it')
    .option('--demo', 'play the sample match first, when the store holds no match yet')
    .action(async ({ demo = false }: { demo?: boolean }) => {
      // Loaded when it is needed: the other commands start without the web framework.
      const { runServer } = await import('../../../api/src/running/run-server.js');
      await orSentence(runServer(thisProcess, { demo }));
    });
  program
    .command('demo')
    .description('play the sample match in the store that STORE_URL names, once')
    .action(async () => {
      const { runDemo } = await import('../../../api/src/running/run-demo.js');
      await orSentence(runDemo(thisProcess));
    });
};
