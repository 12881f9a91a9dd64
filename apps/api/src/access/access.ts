import {
  createCodes,
  createGrantBook,
  createTickets,
  createTokens,
  secretOf,
  isOver,
  type Codes,
  type Grant,
  type GrantBook,
  type KeySource,
  type Tickets,
  type Tokens,
} from '@stackledger/access';
import type { Clock } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { Asker } from './asker.js';
import { fromLater, isPast, notOurs, wasRevoked } from './refusals.js';

/** Injection token of the grants, tokens, codes and tickets of this service. */
export const ACCESS = Symbol('ACCESS');

/** Who may ask a service: the holders of its links; where it is `isOpen` anybody, about everything. */
export type Access = {
  readonly isOpen: boolean;
  readonly book: GrantBook;
  readonly tokens: Tokens;
  readonly codes: Codes<Grant>;
  readonly tickets: Tickets<Asker>;
  readonly now: () => string;
  /** For what is to be the same as long as the oldest key that counts, and guessed by nobody. */
  readonly secret: string;
  /** The grant that a token stands for, if it counts now. Throws a refusal (SL-ROLE-2). */
  readonly grantOf: (token: string) => Promise<Grant>;
  /** Whether a grant counts still. */
  readonly counts: (grant: Grant) => Promise<boolean>;
  /** When somebody last asked by each grant, as far as this process has seen: links that nobody has opened are not in it. */
  readonly seen: ReadonlyMap<string, string>;
};

/** What access works with. */
export type AccessParts = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly keys: KeySource;
  readonly isOpen: boolean;
};

/** Clocks of machines differ by less. */
const SKEW_MS = 120_000;

/** Access over a store. */
export const createAccess = ({ store, clock, keys, isOpen }: AccessParts): Access => {
  const now = clock.now;
  const book = createGrantBook({ store, now });
  const tokens = createTokens(keys);
  const seen = new Map<string, string>();
  return {
    isOpen,
    book,
    tokens,
    now,
    secret: secretOf(keys.current()),
    seen,
    codes: createCodes(),
    tickets: createTickets(),
    grantOf: async (token) => {
      const claims = await tokens.read(token);
      if (claims === 'not-ours') throw notOurs();
      const [time, aheadMs] = [now(), claims.madeAtMs - Date.parse(now())];
      if (aheadMs > SKEW_MS)
        throw fromLater(new Date(claims.madeAtMs).toISOString(), time, Math.round(aheadMs / 60_000));
      const grant = (await book.of(claims.scope)).get(claims.grant);
      if (grant === undefined) throw notOurs();
      if (grant.revoked !== null) throw wasRevoked(grant.revoked);
      if (isOver(grant, time)) throw isPast(String(grant.expires), time);
      seen.set(grant.id, time);
      return grant;
    },
    counts: async ({ scope, id }) => {
      const grant = (await book.of(scope)).get(id);
      return grant?.revoked === null && !isOver(grant, now());
    },
  };
};
