import { CommanderError } from 'commander';
import { UnusableKeys } from '@stackledger/access';
import { StoreError } from '@stackledger/store';
import { StartFailure } from '@stackledger/service';
import { InvalidBuiltInCards } from '@stackledger/offering';
import { EXIT, CommandError, endWithReader } from './output.js';
import { newProgram } from './program.js';

process.stdout.on('error', endWithReader);

/** Expected errors: the message says everything, so that no stack trace is printed. */
const SENTENCES = [CommandError, StoreError, StartFailure, InvalidBuiltInCards, UnusableKeys];

const run = async (): Promise<void> => {
  try {
    await newProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    else if (SENTENCES.some((plain) => error instanceof plain)) {
      console.error((error as Error).message); // each of them is an Error
      process.exitCode = EXIT.usage;
    } else throw error;
  }
};

/** Resolves when the command line has been carried out; rejects with what is a bug. */
export const ended = run();
