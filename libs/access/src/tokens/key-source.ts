import { statSync } from 'node:fs';
import { openKeys, readKeys } from './key-file.js';
import { withNewKey, type KeyRing } from './key-ring.js';

/**
 * The keys of a service, which may be rotated while it runs. `current` may be a second old; `latest` looks anew, for a
 * text signed by a key that is not among the current ones.
 */
export type KeySource = { readonly current: () => KeyRing; readonly latest: () => KeyRing };

/** How often a key file is checked for a change. */
const LOOK_MS = 1_000;

/** A source of keys that are read by `ring`, each time. */
export const keysOf = (ring: () => KeyRing): KeySource => ({ current: ring, latest: ring });

/** Keys that live as long as the process, for a store in memory. */
export const memoryKeys = async (now: string): Promise<KeySource> => {
  const ring = await withNewKey({ keys: [] }, now);
  return keysOf(() => ring);
};

/** Which content a key file has: a file that replaced another within one tick of the clock has another inode. */
const versionOf = (path: string): string => {
  const { ino, mtimeNs, size } = statSync(path, { bigint: true });
  return `${ino} ${mtimeNs} ${size}`;
};

/** Keys in a file, which is made where it is missing and read again after a change. Throws UnusableKeys. */
export const fileKeys = async (path: string, now: string): Promise<KeySource> => {
  let ring = await openKeys(path, now);
  let readVersion = versionOf(path);
  let lookedMs = performance.now();
  const latest = (): KeyRing => {
    lookedMs = performance.now();
    const version = versionOf(path);
    if (version === readVersion) return ring;
    ring = readKeys(path);
    readVersion = version;
    return ring;
  };
  return { current: () => (performance.now() - lookedMs < LOOK_MS ? ring : latest()), latest };
};
