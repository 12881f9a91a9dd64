import { importJWK, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { KeyRing, SigningKey } from './key-ring.js';
import { signingKeyOf } from './key-ring.js';
import type { KeySource } from './key-source.js';

const ALGORITHM = 'EdDSA';
/** Far longer than any text of ours. */
const MOST_CHARACTERS = 2_000;

/** The claims of a text that was signed here, and the id of the key that signed it. */
type VerifiedClaims = { readonly payload: JWTPayload; readonly key: string };

/** Signs and verifies claims (JWT, EdDSA). Who asks for more than the signature checks the claims: time, audience. */
export type ClaimsSigner = {
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Undefined for a text that no key of ours has signed that is not retired. */
  readonly verify: (text: string) => Promise<VerifiedClaims | undefined>;
  /** Whether what a key has signed counts still. */
  readonly isLive: (key: string) => boolean;
};

/** Signs by the newest key of a source, and verifies by every key that is not retired. */
export const createClaimsSigner = (keys: KeySource): ClaimsSigner => {
  const imported = new WeakMap<
    SigningKey,
    { readonly sign: Promise<CryptoKey>; readonly verify: Promise<CryptoKey> }
  >();
  const importedOf = (key: SigningKey) => {
    const known = imported.get(key) ?? { sign: importKey(key, true), verify: importKey(key, false) };
    imported.set(key, known);
    return known;
  };
  const liveOf = (ring: KeyRing, id: unknown): SigningKey | undefined =>
    ring.keys.find((key) => key.id === id && key.retired === null);
  const live = (id: unknown): SigningKey | undefined => liveOf(keys.current(), id) ?? liveOf(keys.latest(), id);

  return {
    sign: async (claims) => {
      const key = signingKeyOf(keys.current());
      if (key === undefined) throw new Error('every key is retired');
      const header = { alg: ALGORITHM, kid: key.id };
      return new SignJWT(claims).setProtectedHeader(header).sign(await importedOf(key).sign);
    },
    verify: async (text) => {
      if (text.length > MOST_CHARACTERS) return undefined;
      let used = '';
      try {
        const { payload } = await jwtVerify(
          text,
          ({ kid }) => {
            const key = live(kid);
            if (key === undefined) throw new Error('no such key');
            used = key.id;
            return importedOf(key).verify;
          },
          { algorithms: [ALGORITHM], currentDate: new Date(0), clockTolerance: 0 },
        );
        return { payload, key: used };
      } catch {
        return undefined;
      }
    },
    isLive: (key) => live(key) !== undefined,
  };
};

const importKey = async ({ jwk }: SigningKey, toSign: boolean): Promise<CryptoKey> => {
  if (jwk === null) throw new Error('the key was retired');
  const { d, ...open } = jwk;
  const key = await importJWK(toSign ? jwk : open, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error(`a key of ${String(d?.length)} characters is no Ed25519 key`);
  return key;
};
