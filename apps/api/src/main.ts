import { runServer } from './running/run-server.js';
import { exitOnStartFailure, thisProcess } from '@stackledger/service';

await exitOnStartFailure(
  runServer(thisProcess, { demo: process.argv.includes('--demo'), open: process.argv.includes('--open') }),
);
