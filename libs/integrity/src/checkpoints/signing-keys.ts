import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

/** The type of an Ed25519 key in a signed note. */
const ED25519 = Buffer.of(1);
const KEY_BYTES = 32;

/**
 * Signs texts under a name. `verifierKey` is published for checking its signatures: `name+id+key` (C2SP signed-note).
 */
export type Signer = {
  readonly name: string;
  readonly verifierKey: string;
  /** Four bytes that distinguish keys of one name. */
  readonly id: Buffer;
  readonly sign: (text: string) => Buffer;
};

/** Verifies the signatures of one key. */
export type Verifier = {
  readonly name: string;
  readonly id: Buffer;
  readonly verifies: (text: string, signature: Uint8Array) => boolean;
};

/** A new Ed25519 key as a private JSON Web Key (RFC 8037). */
export const newSigningKey = (): JsonWebKey => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });

/** A signer with a private key. Throws for a key that is not Ed25519. */
export const signerOf = (name: string, jwk: JsonWebKey): Signer => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${String(key.asymmetricKeyType)} is no Ed25519 key`);
  const open = openBytes(createPublicKey(key));
  const id = idOf(name, open);
  return {
    name,
    id,
    verifierKey: `${name}+${id.toString('hex')}+${Buffer.concat([ED25519, open]).toString('base64')}`,
    sign: (text) => sign(null, Buffer.from(text), key),
  };
};

/** The verifier of a verifier key, or undefined for a text that is not one of Ed25519. */
export const verifierOf = (verifierKey: string): Verifier | undefined => {
  const [, name = '', hex = '', base64 = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(verifierKey) ?? [];
  const typed = Buffer.from(base64, 'base64');
  const open = typed.subarray(1);
  const id = idOf(name, open);
  if (
    typed.toString('base64') !== base64 ||
    typed[0] !== ED25519[0] ||
    open.length !== KEY_BYTES ||
    id.toString('hex') !== hex
  )
    return undefined;
  const x = open.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return { name, id, verifies: (text, signature) => verify(null, Buffer.from(text), key, signature) };
};

const openBytes = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

const idOf = (name: string, open: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), ED25519, open]), 'buffer').subarray(0, 4);

/** The RFC 7638 thumbprint of a key's public half, in base64url. */
export const thumbprintOf = ({ x = '' }: JsonWebKey): string =>
  hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'buffer').toString('base64url');
