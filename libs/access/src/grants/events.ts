import type { Grant, StandingGrant } from './grant.js';

/** What happens to grants, each in the stream of its scope (docs/events.md tells of those of a match). */
export type AccessEvent =
  | { readonly type: 'RoleGranted'; readonly at: string; readonly by: string | null; readonly grant: Grant }
  | { readonly type: 'RoleRevoked'; readonly at: string; readonly by: string | null; readonly grant: string };

/** The grants of one scope by their ids, in the order in which they were given. */
export type GrantsOfScope = ReadonlyMap<string, StandingGrant>;

/** Has grants follow one more event. What is unknown stays as it is: what was recorded is not judged again. */
export const followEvent = (grants: Map<string, StandingGrant>, event: AccessEvent): void => {
  const { at, by } = event;
  if (event.type === 'RoleGranted') grants.set(event.grant.id, { ...event.grant, by, at, revoked: null });
  else {
    const known = grants.get(event.grant);
    if (known?.revoked === null) grants.set(known.id, { ...known, revoked: at });
  }
};
