import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { withNewKey, type KeyRing } from './key-ring.js';

/** A key file that cannot be used; the message tells the operator why. */
export class UnusableKeys extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'UnusableKeys';
  }
}

/** Readable and writable by its owner alone. */
const MODE = 0o600;
const OTHERS = 0o077;

/** Sentences for the operator about the purpose of a key file. */
export type KeyPurpose = { readonly called: string; readonly ifRead: string; readonly ifLost: string };

const LINKS: KeyPurpose = {
  called: 'the keys of this service',
  ifRead: 'chmod 600 it, and if somebody did, rotate',
  ifLost: 'restore it from a backup, or remove it, after which no link counts any more',
};

/**
 * The keys in a file, by default those that sign links. Throws UnusableKeys where others may read it or it holds no
 * keys.
 */
export const readKeys = (path: string, { called, ifRead, ifLost }: KeyPurpose = LINKS): KeyRing => {
  if ((statSync(path).mode & OTHERS) !== 0) throw new UnusableKeys(`others may read ${path}, ${called}: ${ifRead}`);
  const ring = parsed(path);
  if (Array.isArray(ring?.keys) && ring.keys.length > 0) return ring;
  throw new UnusableKeys(`${path} holds no keys: ${ifLost}`);
};

const parsed = (path: string): KeyRing | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeyRing; // what it holds is looked at by readKeys
  } catch {
    return undefined;
  }
};

/** Replaces the keys of a file atomically. Throws UnusableKeys where they cannot be written. */
export const writeKeys = (path: string, ring: KeyRing): void => {
  const partial = `${path}.${randomUUID()}.part`;
  try {
    writeFileSync(partial, `${JSON.stringify(ring, null, 1)}\n`, { mode: MODE, flag: 'wx', flush: true });
    renameSync(partial, path);
  } catch (error) {
    throw unusable(path, error);
  }
};

/** The keys in a file, which is made with a first key where it is missing. Throws UnusableKeys. */
export const openKeys = async (path: string, now: string): Promise<KeyRing> => {
  const first = existsSync(path) ? undefined : await withNewKey({ keys: [] }, now);
  try {
    if (first !== undefined) writeKeys(path, first);
    return readKeys(path);
  } catch (error) {
    throw error instanceof UnusableKeys ? error : unusable(path, error);
  }
};

const unusable = (path: string, error: unknown): UnusableKeys => {
  const why = error instanceof Error ? error.message : String(error); // of the file system
  return new UnusableKeys(`${path}, the keys of this service, cannot be used: ${why}`, { cause: error });
};
