import { eventsPast, type DamagedEvent, type EventStore } from '@stackledger/store';
import { followEvent, type AccessEvent } from './events.js';
import { eventsForLost } from './grant-events.js';
import { isOver, type RecordedGrant, type RecordedLink } from './grant.js';
import { GRANT_STREAMS } from './streams.js';

/** What a grant handed on: another grant, or, where `links` are named, these of a grant that somebody else gave. */
export type HandedOn = { readonly grant: RecordedGrant; readonly links?: readonly RecordedLink[] };

/**
 * What a grant handed on that counts now, in every scope, and what these handed on in turn; also past grants that were
 * taken back. Persons are known by their ids. Reads the grants of the whole store.
 */
export const handedOnBy = async (store: EventStore, id: string, now: string): Promise<readonly HandedOn[]> => {
  const all = await everyGrant(store, now);
  const givers = givingFrom(id, all);
  return all.flatMap((grant): readonly HandedOn[] => {
    if (grant.id === id || grant.revoked !== null || isOver(grant, now)) return [];
    if (isGivenBy(givers, grant)) return [{ grant }];
    const links = grant.links.filter((link) => link.revoked === null && !isOver(link, now) && isGivenBy(givers, link));
    return links.length === 0 ? [] : [{ grant, links }];
  });
};

const isGivenBy = (givers: ReadonlySet<string>, { by }: Pick<RecordedGrant, 'by'>): boolean =>
  by !== null && givers.has(by);

/** The ids of a grant and of all that it gave, directly or not. */
const givingFrom = (id: string, all: readonly RecordedGrant[]): ReadonlySet<string> => {
  const givers = new Set([id]);
  for (let before = 0; before < givers.size;) {
    before = givers.size;
    for (const grant of all) if (isGivenBy(givers, grant)) givers.add(grant.id);
  }
  return givers;
};

const everyGrant = async (store: EventStore, now: string): Promise<readonly RecordedGrant[]> => {
  const byStream = new Map<string, Map<string, RecordedGrant>>();
  const follow = (stream: string, events: readonly AccessEvent[]): void => {
    const grants = byStream.get(stream) ?? new Map<string, RecordedGrant>();
    byStream.set(stream, grants);
    for (const event of events) followEvent(grants, event, new Map());
  };
  const lost = ({ stream, type }: DamagedEvent): void =>
    follow(stream, eventsForLost(byStream.get(stream) ?? new Map(), type, now));
  for await (const { stream, json } of eventsPast(store, { filter: { streamPrefix: GRANT_STREAMS } }, lost))
    follow(stream, [JSON.parse(json) as AccessEvent]); // as a grant book wrote it
  return [...byStream.values()].flatMap((grants) => [...grants.values()]);
};
