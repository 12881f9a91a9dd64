import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { codeOf } from '@stackledger/store';
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
 * The keys in a file, by default those that sign links. Throws UnusableKeys where this user may not read it, others
 * may, or it holds no keys.
 */
export const readKeys = (path: string, purpose: KeyPurpose = LINKS): KeyRing => {
  const { called, ifRead, ifLost } = purpose;
  const { mode, text } = fileAt(path, purpose);
  if ((mode & OTHERS) !== 0) throw new UnusableKeys(`others may read ${path}, ${called}: ${ifRead}`);
  const ring = parsed(text);
  if (Array.isArray(ring?.keys) && ring.keys.length > 0) return ring;
  throw new UnusableKeys(`${path} holds no keys: ${ifLost}`);
};

/** A file that cannot be read may hold all that it shall: nothing is said of restoring or removing it. */
const fileAt = (path: string, { called }: KeyPurpose): { readonly mode: number; readonly text: string } => {
  try {
    return { mode: statSync(path).mode, text: readFileSync(path, 'utf8') };
  } catch (error) {
    throw unusable(path, error, called);
  }
};

const parsed = (text: string): KeyRing | undefined => {
  try {
    return JSON.parse(text) as KeyRing; // what it holds is looked at by readKeys
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

const FORBIDDEN = ['EACCES', 'EPERM'];

const unusable = (path: string, error: unknown, called = LINKS.called): UnusableKeys => {
  const code = codeOf(error);
  const { message: said } = error as Error; // of the file system
  const why = FORBIDDEN.includes(code)
    ? `this user may not read and write it and its folder (${code}); change the permissions`
    : said;
  return new UnusableKeys(`${path}, ${called}, cannot be used: ${why}`, { cause: error });
};
