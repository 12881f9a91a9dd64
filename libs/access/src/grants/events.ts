import type { StoredPerson } from '../people/people.js';
import { FIRST_LINK, type RoleGrant, type RecordedGrant } from './grant.js';

/** A grant as it is stored: of the person the id, and a commitment to the name. */
type StoredGrant = Omit<RoleGrant, 'person'> & { readonly person: StoredPerson };

/**
 * The events of grants, each in the stream of its scope. `LinkMade`: another link of a grant, beside the one with which
 * it was given. `PersonForgotten`: the name of a person was erased.
 * `GrantsRestated`: so it was, where older grants held it themselves, or events before cannot be read; `events` are
 * those of before, without it. `unread`: whether the grant was revoked is what cannot be read.
 */
export type AccessEvent =
  | { readonly type: 'RoleGranted'; readonly at: string; readonly by: string | null; readonly grant: StoredGrant }
  | {
      readonly type: 'RoleRevoked';
      readonly at: string;
      readonly by: string | null;
      readonly grant: string;
      readonly unread?: true;
    }
  | (LinkEvent<'LinkMade'> & { readonly expires?: string })
  | LinkEvent<'LinkRevoked'>
  | { readonly type: 'PersonForgotten'; readonly at: string; readonly by: string | null; readonly person: string }
  | {
      readonly type: 'GrantsRestated';
      readonly at: string;
      readonly by: string | null;
      readonly person?: string;
      readonly events: readonly AccessEvent[];
    };

type LinkEvent<T extends string> = {
  readonly type: T;
  readonly at: string;
  readonly by: string | null;
  readonly grant: string;
  readonly link: number;
};

/** The grants of one scope by id, oldest first. */
export type ScopeGrants = ReadonlyMap<string, RecordedGrant>;

/** Names by the ids of persons; who has none is called by the id. */
export type PersonNames = ReadonlyMap<string, string>;

/** Applies one event to the grants. Unknown ids are ignored: recorded events are not validated again. */
export const followEvent = (grants: Map<string, RecordedGrant>, event: AccessEvent, names: PersonNames): void => {
  switch (event.type) {
    case 'RoleGranted': {
      const { at, by, grant } = event;
      const { id, name = names.get(id) ?? id } = grant.person;
      const links = [{ link: FIRST_LINK, by, at, revoked: null }];
      grants.set(grant.id, { ...grant, person: { id, name }, by, at, revoked: null, links });
      return;
    }
    case 'RoleRevoked': {
      const known = grants.get(event.grant);
      if (known?.revoked === null)
        grants.set(known.id, { ...known, revoked: event.at, ...(event.unread && { unread: true }) });
      return;
    }
    case 'LinkMade': {
      const { at, by, link, expires } = event;
      const made = { link, by, at, revoked: null, ...(expires !== undefined && { expires }) };
      // One of this number may stand for a lost one, which it was not then.
      withLinks(grants, event.grant, (links) => [...links.filter((each) => each.link !== link), made]);
      return;
    }
    case 'LinkRevoked':
      withLinks(grants, event.grant, (links) =>
        links.map((each) => (each.link === event.link ? { ...each, revoked: each.revoked ?? event.at } : each)),
      );
      return;
    case 'PersonForgotten':
      for (const grant of grants.values())
        if (grant.person.id === event.person)
          grants.set(grant.id, { ...grant, person: { id: event.person, name: event.person } });
      return;
    case 'GrantsRestated':
      grants.clear();
      for (const each of event.events) followEvent(grants, each, names);
  }
};

const withLinks = (
  grants: Map<string, RecordedGrant>,
  id: string,
  change: (links: RecordedGrant['links']) => RecordedGrant['links'],
): void => {
  const known = grants.get(id);
  if (known !== undefined) grants.set(id, { ...known, links: change(known.links) });
};

/** The persons whose names are not in these events themselves. */
export const unnamedIn = (events: readonly AccessEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap((event): readonly string[] => {
      if (event.type === 'GrantsRestated') return [...unnamedIn(event.events)];
      return event.type === 'RoleGranted' && event.grant.person.name === undefined ? [event.grant.person.id] : [];
    }),
  );

/** Whether an event is about a person, and whether it holds the name itself. */
export const mentionOf = (event: AccessEvent, person: string): 'named' | 'by-id' | null => {
  if (event.type === 'RoleGranted' && event.grant.person.id === person)
    return event.grant.person.name === undefined ? 'by-id' : 'named';
  if (event.type !== 'GrantsRestated') return null;
  const within = event.events.map((each) => mentionOf(each, person));
  return within.find((each) => each === 'named') ?? within.find((each) => each !== null) ?? null;
};

/** The events without the name of a person. */
export const withoutName = (events: readonly AccessEvent[], person: string): readonly AccessEvent[] =>
  events.flatMap((event): readonly AccessEvent[] => {
    if (event.type === 'GrantsRestated') return withoutName(event.events, person);
    if (event.type !== 'RoleGranted' || event.grant.person.id !== person) return [event];
    const { name: _, ...kept } = event.grant.person;
    return [{ ...event, grant: { ...event.grant, person: kept } }];
  });
