import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `path` gives the path of a file in the folder. */
export type TempFolder = Readonly<{ folder: string; path: (name: string) => string; remove: () => void }>;

/** A folder of its own, and how to remove it. */
export const tempFolder = (): TempFolder => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-'));
  return { folder, path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
