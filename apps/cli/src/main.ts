import '../../engine.js';
import { CommanderError } from 'commander';
import { StoreError } from '@stackledger/store';
import { StartFailure } from '../../api/src/running/start-failure.js';
import { EXIT, Refusal } from './output.js';
import { newProgram } from './program.js';

/** Whoever reads our output may stop reading (`| head`): that is no fault. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

try {
  await newProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else if (error instanceof Refusal || error instanceof StoreError || error instanceof StartFailure) {
    console.error(error.message);
    process.exitCode = EXIT.usage;
  } else throw error;
}
