import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** A key that signs tokens. `retired`: since when its tokens are invalid. */
export type SigningKey = {
  readonly id: string;
  readonly created: string;
  readonly retired: string | null;
  /** The private key (Ed25519); null once retired. */
  readonly jwk: JWK | null;
};

/** The keys of a service, oldest first: the newest signs, all that are not retired verify. */
export type KeyRing = { readonly keys: readonly SigningKey[] };

/** Characters of a key id: enough to be unique within a service. */
const ID_LENGTH = 12;

/** The ring with a new key, which signs from now on. */
export const withNewKey = async (ring: KeyRing, now: string): Promise<KeyRing> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const id = (await calculateJwkThumbprint(jwk)).slice(0, ID_LENGTH);
  return { keys: [...ring.keys, { id, created: now, retired: null, jwk }] };
};

/** The ring with a key retired and its private part removed, or why it cannot be retired. */
export const withoutKey = (ring: KeyRing, id: string, now: string): KeyRing | { readonly why: string } => {
  const found = ring.keys.find((key) => key.id === id);
  if (found === undefined) return { why: `there is no key ${id}` };
  if (found.retired !== null) return { why: `key ${id} was retired at ${found.retired}` };
  if (signingKeyOf(ring) === found) return { why: `key ${id} is the one that signs: rotate first` };
  return { keys: ring.keys.map((key) => (key === found ? { ...key, retired: now, jwk: null } : key)) };
};

/** The signing key: the newest that is not retired. */
export const signingKeyOf = ({ keys }: KeyRing): SigningKey | undefined =>
  keys.findLast(({ retired }) => retired === null);

/** A secret for pseudonyms, derived from the oldest key that is not retired, so that a new key does not change it. */
export const secretOf = ({ keys }: KeyRing): string =>
  createHash('sha256')
    .update(`pseudonyms of ${JSON.stringify(keys.find(({ retired }) => retired === null)?.jwk?.d ?? '')}`)
    .digest('hex');
