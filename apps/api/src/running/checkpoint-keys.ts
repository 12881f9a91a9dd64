import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  readKeys,
  signingKeyOf,
  UnusableKeys,
  writeKeys,
  type KeyRing,
  type KeysFor,
  type SigningKey,
} from '@stackledger/access';
import { newSigningKey, signerOf, thumbprintOf, type Signer } from '@stackledger/integrity';
import { makeFolder } from './open-store.js';

/** Under this name a service signs the heads of its logs. */
const NAME = 'stackledger';

const LOGS: KeysFor = {
  called: 'the key that signs the logs of this service',
  ifRead: 'chmod 600 it',
  ifLost: 'restore it from a backup; if it is lost, remove it, and hand out the key that is made instead',
};

/** Signs checkpoints for as long as the process lives, for a store that lives as long. */
export const passingSigner = (): Signer => signerOf(NAME, newSigningKey());

/** Signs checkpoints with the key in a file, made where there is none. Throws UnusableKeys for one that cannot be used. */
export const openSigner = (path: string, now: string): Signer => {
  makeFolder(dirname(resolve(path)), 'of the keys');
  if (!existsSync(path)) writeKeys(path, { keys: [newKey(now)] });
  return readSigner(path);
};

/** Signs checkpoints with the key in a file. Throws UnusableKeys for one that others may read, or that holds no key. */
export const readSigner = (path: string): Signer => {
  const signer = signerIn(readKeys(path, LOGS));
  if (signer !== undefined) return signer;
  throw new UnusableKeys(`${path} holds no key that signs: ${LOGS.ifLost}`);
};

/** What is no key signs nothing. */
const signerIn = (ring: KeyRing): Signer | undefined => {
  const jwk = signingKeyOf(ring)?.jwk;
  try {
    return jwk == null ? undefined : signerOf(NAME, jwk);
  } catch {
    return undefined;
  }
};

const ID_LENGTH = 12;

const newKey = (now: string): SigningKey => {
  const jwk = newSigningKey();
  return { id: thumbprintOf(jwk).slice(0, ID_LENGTH), created: now, retired: null, jwk };
};
