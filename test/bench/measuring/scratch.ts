import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Does something with the path of a file that is not there yet, and clears up after it. */
export const withScratchFile = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-bench-'));
  try {
    return await use(join(folder, 'store.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
