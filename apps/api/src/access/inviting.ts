import { randomUUID } from 'node:crypto';
import { isOver, linkOf, type Grant, type StandingGrant } from '@stackledger/access';
import type { Access } from './access.js';

/** A link for an organizer. */
export type Invitation = { readonly link: string; readonly token: string };

const SERVICE = { kind: 'service' } as const;

/** Whoever starts the service. */
const FIRST: Pick<Grant, 'role' | 'scope' | 'person'> = {
  role: 'organizer',
  scope: SERVICE,
  person: { id: 'organizer', name: 'Organizer' },
};

/** A link of the grant that the service gives itself: whoever starts it is its first organizer. */
export const inviteOrganizer = async (
  { book, tokens, now }: Pick<Access, 'book' | 'tokens' | 'now'>,
  base: string,
): Promise<Invitation> => {
  const given = [...(await book.of(SERVICE)).values()].find((grant) => isFirst(grant, now()));
  const grant = given ?? (await book.grant({ id: randomUUID(), ...FIRST }, null));
  const token = await tokens.issue(grant, now());
  return { token, link: linkOf(base, token) };
};

const isFirst = (grant: StandingGrant, now: string): boolean =>
  grant.by === null && grant.role === 'organizer' && grant.revoked === null && !isOver(grant, now);
