import { writeFileSync } from 'node:fs';
import { CommandError } from '../output.js';
import { codeOf } from '@stackledger/store';

/**
 * Writes what a command has made to the file that its user named. `isKept`: a file that is there is not written over.
 * Throws CommandError where it cannot be written.
 */
export const writeOutput = (path: string, content: string | Uint8Array, isKept = false): void => {
  try {
    writeFileSync(path, content, { flag: isKept ? 'wx' : 'w' });
  } catch (error) {
    throw isKept && codeOf(error) === 'EEXIST' ? isThere(path) : notWritten(path, error);
  }
};

/** The file is there, and is not written over. */
export const isThere = (path: string): CommandError =>
  new CommandError(`${path} is there already: name another file, or add --force`);

/** What the system says of a file that cannot be written. */
export const notWritten = (path: string, error: unknown): CommandError =>
  new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
