import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  readKeys,
  signingKeyOf,
  UnusableKeys,
  writeKeys,
  type KeyRing,
  type KeyPurpose,
  type SigningKey,
} from '@stackledger/access';
import { newSigningKey, signerOf, thumbprintOf, type Signer } from '@stackledger/integrity';
import { needFolder } from './open-store.js';

/** The name under which a service signs the heads of its logs. */
const NAME = 'stackledger';

/** Sentences about the file of the key that signs logs. */
export const LOGS: KeyPurpose = {
  called: 'the key that signs the logs of this service',
  ifRead: 'chmod 600 it',
  ifLost: 'restore it from a backup; if it is lost, remove it, and hand out the key that is made instead',
};

/** Signs checkpoints with a key in memory, for a store in memory. */
export const passingSigner = (): Signer => signerOf(NAME, newSigningKey());

/** Signs checkpoints with the key in a file, which is created if missing. Throws UnusableKeys for an unusable one. */
export const openSigner = (path: string, now: string): Signer => {
  needFolder(dirname(resolve(path)), 'of the keys');
  if (!existsSync(path)) writeKeys(path, { keys: [newKey(now)] });
  return readSigner(path);
};

/**
 * Signs checkpoints with the key in a file. Throws UnusableKeys for a file that others may read or that holds no key.
 */
export const readSigner = (path: string): Signer => {
  const signer = signerIn(readKeys(path, LOGS));
  if (signer !== undefined) return signer;
  throw new UnusableKeys(`${path} holds no key that signs: ${LOGS.ifLost}`);
};

/** The signer of the current key; undefined where the key is invalid. */
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
