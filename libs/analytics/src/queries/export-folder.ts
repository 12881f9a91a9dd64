import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '@stackledger/store';

const PREFIX = 'stackledger-exports-';

/** A new folder for files on their way out; those of processes that were killed are removed. */
export const exportFolder = (parent = tmpdir()): string => {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^stackledger-exports-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
};

/** A process of another user is running, too: it may not be asked. */
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};
