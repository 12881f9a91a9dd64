import { lastUsed } from '@stackledger/cache';
import type { JWTPayload } from 'jose';
import { FIRST_LINK, type RoleGrant } from '../grants/grant.js';
import { scopeIn, scopeText, type RoleScope } from '../roles/roles.js';
import type { ClaimsSigner } from './signed-claims.js';

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

/** Verified tokens are cached, so that a signature is checked once and not for every request. */
const MOST_REMEMBERED = 10_000;

type CachedClaims = { readonly claims: TokenClaims; readonly key: string };

/** Tokens signed by the newest key; tokens of every key that is not retired are accepted. */
export const createTokens = ({ sign, verify, isLive }: ClaimsSigner): Tokens => {
  const remembered = lastUsed<CachedClaims>(MOST_REMEMBERED);
  return {
    issue: (grant, link, now) =>
      sign({
        scope: scopeText(grant.scope),
        link,
        sub: grant.id,
        iat: secondsOf(now),
        ...(grant.expires !== undefined && { exp: secondsOf(grant.expires) }),
      }),
    read: async (token) => {
      const known = remembered.get(token);
      if (known !== undefined && isLive(known.key)) return known.claims;
      const found = await verify(token);
      const claims = found === undefined ? 'not-ours' : claimsIn(found.payload);
      if (found !== undefined && claims !== 'not-ours') remembered.set(token, { claims, key: found.key });
      return claims;
    },
  };
};

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/** Expiry is checked with the grant, where it has a message. What is meant for an audience is no token: a ticket. */
const claimsIn = ({ sub, scope, link = FIRST_LINK, iat, exp, aud }: JWTPayload): TokenRead => {
  const found = typeof scope === 'string' ? scopeIn(scope) : undefined;
  if (sub === undefined || found === undefined || iat === undefined || typeof link !== 'number' || aud !== undefined)
    return 'not-ours';
  return { grant: sub, scope: found, link, madeAtMs: iat * 1_000, expiresMs: exp === undefined ? null : exp * 1_000 };
};
