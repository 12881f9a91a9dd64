import { statSync } from 'node:fs';
import { openKeys, readKeys } from './key-file.js';
import { withNewKey, type KeyRing } from './key-ring.js';

/** Where a service has its keys from: they may be rotated while it runs. */
export type KeySource = { readonly current: () => KeyRing };

/** How often a file is looked at for a change. */
const LOOK_MS = 1_000;

/** Keys for as long as the process lives, for a store that lives as long. */
export const memoryKeys = async (now: string): Promise<KeySource> => {
  const ring = await withNewKey({ keys: [] }, now);
  return { current: () => ring };
};

/** Keys in a file, made where there is none, and read again after a change. Throws UnusableKeys. */
export const fileKeys = async (path: string, now: string): Promise<KeySource> => {
  let ring = await openKeys(path, now);
  let readMs = statSync(path).mtimeMs;
  let lookedMs = performance.now();
  return {
    current: () => {
      if (performance.now() - lookedMs < LOOK_MS) return ring;
      lookedMs = performance.now();
      const { mtimeMs } = statSync(path);
      if (mtimeMs === readMs) return ring;
      ring = readKeys(path);
      readMs = mtimeMs;
      return ring;
    },
  };
};
