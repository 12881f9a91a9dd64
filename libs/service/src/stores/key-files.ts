import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readKeys, UnusableKeys, writeKeys, type KeyRing } from '@stackledger/access';
import { BackupFailed } from '@stackledger/store';
import { sqlitePathOf } from '../setup/store-path.js';
import { LOGS } from './checkpoint-keys.js';
import { needFolder } from './open-store.js';
import {
  holdsKeys,
  KEY_KINDS,
  listingOf,
  sealKeys,
  unsealKeys,
  type KeyKind,
  type KeyListing,
  type ServiceKeys,
} from './sealed-keys.js';

/** Where the key files of a service lie; a kind that it does not have is left out. */
export type KeyFiles = { readonly [kind in KeyKind]?: string };

/** The path of the keys that belong to a backup, or to a store that was one. */
export const sealedKeysPathOf = (storePath: string): string => `${storePath.replace(/\.db$/, '')}.backup-keys.json`;

/** The keys that a backup came with. `isHeld`: they are in the file, encrypted; otherwise it only names them. */
export type BackedUpKeys = { readonly path: string; readonly isHeld: boolean; readonly keys: readonly KeyListing[] };

/**
 * Writes the keys of a service beside a backup, encrypted with a passphrase; without one only their names, so that a
 * restore can tell what is missing. Undefined for a service without key files. Throws BackupFailed.
 */
export const backUpKeys = async (
  files: KeyFiles,
  storePath: string,
  passphrase: string | undefined,
): Promise<BackedUpKeys | undefined> => {
  const keys = keysIn(files);
  const listed = listingOf(keys);
  if (listed.length === 0) return undefined;
  const path = sealedKeysPathOf(storePath);
  try {
    const text = `${JSON.stringify(await sealKeys(keys, passphrase), null, 1)}\n`;
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what = `the backup is whole, but its keys could not be written beside it: ${why}; remove it and ask again`;
    throw new BackupFailed(path, 'io-error', what, { cause: error });
  }
  return { path, isHeld: passphrase !== undefined, keys: listed };
};

/** The keys in the files of a service; a file that is not there has none. Throws UnusableKeys. */
export const keysIn = (files: KeyFiles): ServiceKeys => {
  const found = KEY_KINDS.flatMap((kind): readonly (readonly [KeyKind, KeyRing])[] => {
    const path = files[kind];
    return path !== undefined && existsSync(path)
      ? [[kind, kind === 'links' ? readKeys(path) : readKeys(path, LOGS)]]
      : [];
  });
  return Object.fromEntries(found);
};

/**
 * Puts the keys of a backup where a service looks for them; answers which files were written. None is written over.
 * Throws UnusableKeys.
 */
export const restoreKeys = async (
  from: string,
  files: KeyFiles,
  passphrase: string | undefined,
): Promise<readonly string[]> => {
  const keys = await unsealKeys(sealedText(from), passphrase, from);
  const written: string[] = [];
  for (const kind of KEY_KINDS) {
    const [ring, path] = [keys[kind], files[kind]];
    if (ring === undefined || path === undefined || existsSync(path)) continue;
    needFolder(dirname(resolve(path)), 'of the keys');
    writeKeys(path, ring);
    written.push(path);
  }
  return written;
};

const sealedText = (from: string): string => {
  try {
    return readFileSync(from, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnusableKeys(`${from} cannot be read: ${why}`, { cause: error });
  }
};

/**
 * Before the first start over a restored backup: restores its keys where they lie beside the store and none are in
 * place; answers a sentence for whoever starts it. Throws UnusableKeys when they are there and do not open: started
 * with new keys, every link would end.
 */
export const restoreKeysBeside = async (
  storeUrl: string,
  files: KeyFiles,
  passphrase: string | undefined,
): Promise<string | undefined> => {
  const storePath = sqlitePathOf(storeUrl) ?? '';
  const from = sealedKeysPathOf(storePath);
  if (storePath === '' || !existsSync(from) || !isMissingAny(files)) return undefined;
  if (!holdsKeys(readFileSync(from, 'utf8'), from)) return undefined; // health tells it, as of any keys that are lost
  try {
    const written = await restoreKeys(from, files, passphrase);
    return `the keys of the backup were restored: ${written.join(', ')}`;
  } catch (error) {
    if (!(error instanceof UnusableKeys)) throw error;
    const instead = `To start with new keys all the same, after which no link made before counts, move ${from} away`;
    throw new UnusableKeys(`${error.message}. ${instead}`, { cause: error });
  }
};

const isMissingAny = (files: KeyFiles): boolean =>
  KEY_KINDS.some((kind) => {
    const path = files[kind];
    return path !== undefined && !existsSync(path);
  });
