import '../../engine.js';
import { CommanderError } from 'commander';
import { UnusableKeys } from '@stackledger/access';
import { StoreError } from '@stackledger/store';
import { StartFailure } from '../../api/src/running/start-failure.js';
import { FaultyCards } from '../../games.js';
import { EXIT, Refusal } from './output.js';
import { newProgram } from './program.js';

/** Whoever reads our output may stop reading (`| head`): that is no fault. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

/** What can go wrong without being a fault of ours: its message says all, and no stack trace is shown. */
const SENTENCES = [Refusal, StoreError, StartFailure, FaultyCards, UnusableKeys];

try {
  await newProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else if (SENTENCES.some((plain) => error instanceof plain)) {
    console.error((error as Error).message); // each of them is one
    process.exitCode = EXIT.usage;
  } else throw error;
}
