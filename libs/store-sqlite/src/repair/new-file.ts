import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { InvalidArgument } from '@stackledger/store';
import { messageOf } from '../file/error-message.js';

/**
 * Makes a file of lines, which is on the disk then. Where that fails nothing of it is left. Throws InvalidArgument
 * where it is there already or cannot be written, and what `lines` throws.
 */
export const writeNewFile = (
  to: string,
  lines: Iterable<string>,
  write: (file: number, line: string) => void = writeFileSync,
): void => {
  const file = told(to, () => openSync(to, 'wx', 0o600));
  try {
    for (const line of lines) told(to, () => write(file, `${line}\n`));
    told(to, () => fsyncSync(file));
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
};

const told = <T>(to: string, run: () => T): T => {
  try {
    return run();
  } catch (error) {
    throw new InvalidArgument(`${to} cannot be written: ${messageOf(error)}`);
  }
};
