import { importJWK, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { FIRST_LINK, type RoleGrant } from '../grants/grant.js';
import { scopeIn, scopeText, type RoleScope } from '../roles/roles.js';
import { signingKeyOf, type SigningKey } from './key-ring.js';
import type { KeySource } from './key-source.js';

/** The claims of a token: its grant and where that is recorded. Times in milliseconds since 1970. */
export type TokenClaims = {
  readonly grant: string;
  readonly scope: RoleScope;
  /** Which link of the grant it is; those of earlier versions were not numbered, and count as its first. */
  readonly link: number;
  readonly madeAtMs: number;
  readonly expiresMs: number | null;
};

/** The claims of a token, or that it is not one of this service; no reason is given to forgers. */
type TokenRead = TokenClaims | 'not-ours';

/** Issues and reads tokens (JWT, EdDSA). */
export type Tokens = {
  readonly issue: (grant: RoleGrant, link: number, now: string) => Promise<string>;
  readonly read: (token: string) => Promise<TokenRead>;
};

const ALGORITHM = 'EdDSA';
/** Far longer than any token of ours. */
const MOST_CHARACTERS = 2_000;
/** Verified tokens are cached, so that a signature is checked once and not for every request. */
const MOST_REMEMBERED = 10_000;

type CachedClaims = { readonly claims: TokenClaims; readonly key: string };

/** Tokens signed by the newest key of a source; tokens of every key that is not retired are accepted. */
export const createTokens = (keys: KeySource): Tokens => {
  const imported = new WeakMap<
    SigningKey,
    { readonly sign: Promise<CryptoKey>; readonly verify: Promise<CryptoKey> }
  >();
  const remembered = new LRUCache<string, CachedClaims>({ max: MOST_REMEMBERED });
  const importedOf = (key: SigningKey) => {
    const known = imported.get(key) ?? { sign: importKey(key, true), verify: importKey(key, false) };
    imported.set(key, known);
    return known;
  };
  const live = (id: unknown): SigningKey | undefined =>
    keys.current().keys.find((key) => key.id === id && key.retired === null);

  const verified = async (token: string): Promise<TokenRead> => {
    let used = '';
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = live(kid);
          if (key === undefined) throw new Error('no such key');
          used = key.id;
          return importedOf(key).verify;
        },
        // Expiry is checked with the grant, where it has a message.
        {
          algorithms: [ALGORITHM],
          currentDate: new Date(0),
          clockTolerance: 0,
          requiredClaims: ['sub', 'scope', 'iat'],
        },
      );
      const claims = claimsIn(payload);
      if (claims !== 'not-ours') remembered.set(token, { claims, key: used });
      return claims;
    } catch {
      return 'not-ours';
    }
  };

  return {
    issue: async (grant, link, now) => {
      const key = signingKeyOf(keys.current());
      if (key === undefined) throw new Error('every key is retired');
      const token = new SignJWT({ scope: scopeText(grant.scope), link })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
        .setSubject(grant.id)
        .setIssuedAt(new Date(now));
      if (grant.expires !== undefined) token.setExpirationTime(new Date(grant.expires));
      return token.sign(await importedOf(key).sign);
    },
    read: async (token) => {
      if (token.length > MOST_CHARACTERS) return 'not-ours';
      const known = remembered.get(token);
      if (known !== undefined && live(known.key) !== undefined) return known.claims;
      return verified(token);
    },
  };
};

const claimsIn = ({
  sub,
  scope,
  link = FIRST_LINK,
  iat,
  exp,
}: {
  sub?: string;
  scope?: unknown;
  link?: unknown;
  iat?: number;
  exp?: number;
}): TokenRead => {
  const found = typeof scope === 'string' ? scopeIn(scope) : undefined;
  if (sub === undefined || found === undefined || iat === undefined || typeof link !== 'number') return 'not-ours';
  return { grant: sub, scope: found, link, madeAtMs: iat * 1_000, expiresMs: exp === undefined ? null : exp * 1_000 };
};

const importKey = async ({ jwk }: SigningKey, toSign: boolean): Promise<CryptoKey> => {
  if (jwk === null) throw new Error('the key was retired');
  const { d, ...open } = jwk;
  const key = await importJWK(toSign ? jwk : open, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error(`a key of ${String(d?.length)} characters is no Ed25519 key`);
  return key;
};
