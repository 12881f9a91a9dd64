import { randomUUID, type JsonWebKey } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { newSigningKey, signerOf, thumbprintOf, type Signer } from '@stackledger/integrity';
import { makeFolder } from './open-store.js';
import { StartFailure } from './start-failure.js';

/** Under this name a service signs the heads of its logs. */
const NAME = 'stackledger';

/** Readable and writable by its owner alone. */
const MODE = 0o600;
const OTHERS = 0o077;

/** A key of a service, as the keys of its links are kept too; the newest that is not retired signs. */
type Key = {
  readonly id: string;
  readonly created: string;
  readonly retired: string | null;
  readonly jwk: JsonWebKey | null;
};

/** Signs checkpoints for as long as the process lives, for a store that lives as long. */
export const passingSigner = (): Signer => signerOf(NAME, newSigningKey());

/** Signs checkpoints with the key in a file, made where there is none. Throws StartFailure for one that cannot be used. */
export const openSigner = (path: string, now: string): Signer => {
  makeFolder(dirname(resolve(path)), 'of the keys');
  if (!existsSync(path)) write(path, newKey(now));
  return readSigner(path);
};

/** Signs checkpoints with the key in a file. Throws StartFailure for one that others may read, or that holds no key. */
export const readSigner = (path: string): Signer => {
  if ((statSync(path).mode & OTHERS) !== 0)
    throw new StartFailure(`others may read ${path}, the key that signs the logs of this service: chmod 600 it`);
  const signer = signerIn(path);
  if (signer !== undefined) return signer;
  throw new StartFailure(
    `${path} holds no key: restore it from a backup; if it is lost, remove it, and hand out the key that is made instead`,
  );
};

const signerIn = (path: string): Signer | undefined => {
  try {
    const { keys } = JSON.parse(readFileSync(path, 'utf8')) as { readonly keys: readonly Key[] }; // or it is no key
    const jwk = keys.findLast(({ retired }) => retired === null)?.jwk ?? undefined;
    return jwk && signerOf(NAME, jwk);
  } catch {
    return undefined;
  }
};

const ID_LENGTH = 12;

const newKey = (now: string): Key => {
  const jwk = newSigningKey();
  return { id: thumbprintOf(jwk).slice(0, ID_LENGTH), created: now, retired: null, jwk };
};

/** Whole or not at all. */
const write = (path: string, key: Key): void => {
  const partial = `${path}.${randomUUID()}.part`;
  writeFileSync(partial, `${JSON.stringify({ keys: [key] }, null, 1)}\n`, { mode: MODE, flag: 'wx', flush: true });
  renameSync(partial, path);
};
