import { randomUUID } from 'node:crypto';
import { FIRST_LINK, isOver, linkOf, ORGANIZER, type RecordedGrant } from '@stackledger/access';
import type { Access } from './access.js';

/** A link for an organizer. */
export type Invitation = { readonly link: string; readonly token: string };

const SERVICE = ORGANIZER.scope;

/** A link of the grant that the service gives itself: whoever starts it is its first organizer. */
export const inviteOrganizer = async (
  { book, tokens, now }: Pick<Access, 'book' | 'tokens' | 'now'>,
  base: string,
): Promise<Invitation> => {
  const given = [...(await book.of(SERVICE)).values()].find((grant) => isFirst(grant, now()));
  const grant = given ?? (await book.grant({ id: randomUUID(), ...ORGANIZER }, null));
  const token = await tokens.issue(grant, FIRST_LINK, now());
  return { token, link: linkOf(base, token) };
};

/** Whether the service has never given itself an organizer. */
export const isUnclaimed = async ({ book }: Pick<Access, 'book'>): Promise<boolean> =>
  ![...(await book.of(SERVICE)).values()].some(({ by, role }) => by === null && role === 'organizer');

const isFirst = (grant: RecordedGrant, now: string): boolean =>
  grant.by === null && grant.role === 'organizer' && grant.revoked === null && !isOver(grant, now);
