import { runServer } from './running/run-server.js';
import { orSentence, thisProcess } from './running/this-process.js';

await orSentence(
  runServer(thisProcess, { demo: process.argv.includes('--demo'), open: process.argv.includes('--open') }),
);
