import { randomUUID } from 'node:crypto';
import { lastUsed } from '@stackledger/cache';
import type { LinkReference } from '../grants/grant.js';
import { scopeIn, scopeText } from '../roles/roles.js';
import type { ClaimsSigner } from '../tokens/signed-claims.js';

/** How long a ticket is valid. */
export const TICKET_SECONDS = 60;

/** Used tickets that are remembered: none is forgotten before its minute is over, unless more are used in it. */
const MOST_USED = 100_000;

const AUDIENCE = 'ticket';

/** Tickets for clients that cannot send headers: each opens one feed, once, within a minute. */
export type Tickets = {
  readonly make: (what: LinkReference, nowMs: number) => Promise<string>;
  /** The link that a ticket stands for, once; undefined for any other text. */
  readonly take: (ticket: string, nowMs: number) => Promise<LinkReference | undefined>;
  /** Notes a ticket, by its id, that was used at another process. */
  readonly usedElsewhere: (id: string) => void;
};

/**
 * Signed tickets, which every process with the same keys takes. That one was used is known to the process that took it,
 * and to those that are told; `onUsed` tells.
 */
export const createTickets = ({ sign, verify }: ClaimsSigner, onUsed?: (id: string) => void): Tickets => {
  const used = lastUsed<true>(MOST_USED);
  return {
    make: ({ scope, grant, link }, nowMs) =>
      sign({
        ...{ aud: AUDIENCE, jti: randomUUID(), sub: grant, scope: scopeText(scope), link },
        until: nowMs + TICKET_SECONDS * 1_000,
      }),
    take: async (ticket, nowMs) => {
      const { aud, jti, sub, scope, link, until } = (await verify(ticket))?.payload ?? {};
      const found = typeof scope === 'string' ? scopeIn(scope) : undefined;
      const isOurs = aud === AUDIENCE && jti !== undefined && typeof until === 'number' && typeof link === 'number';
      if (!isOurs || sub === undefined || found === undefined || until <= nowMs || used.has(jti)) return undefined;
      used.set(jti, true);
      onUsed?.(jti);
      return { scope: found, grant: sub, link };
    },
    usedElsewhere: (id) => void used.set(id, true),
  };
};
