import { randomUUID } from 'node:crypto';
import type { LinkReference } from '../grants/grant.js';
import { scopeIn, scopeText } from '../roles/roles.js';
import type { ClaimsSigner } from '../tokens/signed-claims.js';
import { usesInMemory, type UseOnce } from './ticket-uses.js';

/** How long a ticket is valid. */
export const TICKET_SECONDS = 60;

const AUDIENCE = 'ticket';

/** Tickets for clients that cannot send headers: each opens one feed, once, within a minute. */
export type Tickets = {
  readonly make: (what: LinkReference, nowMs: number) => Promise<string>;
  /** The link that a ticket stands for, once; undefined for any other text. Throws the errors of the store. */
  readonly take: (ticket: string, nowMs: number) => Promise<LinkReference | undefined>;
};

/** Signed tickets, which every process with the same keys takes; `useOnce` says which of them is the first. */
export const createTickets = ({ sign, verify }: ClaimsSigner, useOnce: UseOnce = usesInMemory()): Tickets => ({
  make: ({ scope, grant, link }, nowMs) =>
    sign({
      ...{ aud: AUDIENCE, jti: randomUUID(), sub: grant, scope: scopeText(scope), link },
      until: nowMs + TICKET_SECONDS * 1_000,
    }),
  take: async (ticket, nowMs) => {
    const { aud, jti, sub, scope, link, until } = (await verify(ticket))?.payload ?? {};
    const found = typeof scope === 'string' ? scopeIn(scope) : undefined;
    const isOurs = aud === AUDIENCE && jti !== undefined && typeof until === 'number' && typeof link === 'number';
    if (!isOurs || sub === undefined || found === undefined || until <= nowMs) return undefined;
    return (await useOnce(jti, nowMs)) ? { scope: found, grant: sub, link } : undefined;
  },
});
