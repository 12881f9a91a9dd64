import { eventId, sha256Hex } from '@stackledger/integrity';
import {
  LIMITS,
  streamPast,
  type DamagedEvent,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '@stackledger/store';
import { followEvent, type AccessEvent, type ScopeGrants } from './events.js';
import type { RecordedGrant } from './grant.js';

/** The events of a scope, with what stands for those that cannot be read; `isDamaged`: there are some. */
export type GrantEvents = {
  readonly events: readonly AccessEvent[];
  readonly last: ExpectedRevision;
  readonly isDamaged: boolean;
};

/** What was read of a scope before. */
type GrantsBefore = { readonly grants: ScopeGrants; readonly last: ExpectedRevision };

/** The events of a stream of grants, behind those that were read before. */
export const readGrantEvents = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
  now: string,
  before?: GrantsBefore,
): Promise<GrantEvents> => {
  const events: AccessEvent[] = [];
  let last = before?.last ?? 'no-stream';
  let isDamaged = false;
  const lost = ({ revision, type }: DamagedEvent): void => {
    const grants = new Map(before?.grants);
    for (const event of events) followEvent(grants, event, new Map());
    events.push(...eventsForLost(grants, type, now));
    last = revision;
    isDamaged = true;
  };
  const from = last === 'no-stream' ? 0n : last + 1n;
  for await (const { json, revision } of streamPast(store, stream, { from }, lost)) {
    events.push(JSON.parse(json) as AccessEvent); // as a grant book or `forgetPerson` wrote it
    last = revision;
  }
  return { events, last, isDamaged };
};

/**
 * What is to be taken for an event that cannot be read: never that a link counts which it may have taken back. A lost
 * grant is none; a lost link is one that was taken back, of whichever grant, so that its number is not given again.
 * Whatever else it was may have been a revocation of any of them.
 */
export const eventsForLost = (grants: ScopeGrants, type: string | undefined, at: string): readonly AccessEvent[] => {
  if (type === 'RoleGranted' || type === 'PersonForgotten') return [];
  const open = [...grants.values()].filter(({ revoked }) => revoked === null);
  if (type !== 'LinkMade')
    return open.map(({ id }) => ({ type: 'RoleRevoked', at, by: null, grant: id, unread: true }));
  return open.flatMap(({ id, links }): readonly AccessEvent[] => {
    const link = { at, by: null, grant: id, link: (links.at(-1)?.link ?? 0) + 1 };
    return [
      { type: 'LinkMade', ...link },
      { type: 'LinkRevoked', ...link },
    ];
  });
};

/** Grants that events revoke and that they do not come to: what gave them cannot be read. */
export const revokedUnread = (events: readonly AccessEvent[], grants: ScopeGrants): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'GrantsRestated') return revokedUnread(event.events, grants);
    return event.type === 'RoleRevoked' && !grants.has(event.grant) ? [event.grant] : [];
  });

/** So much of what is stated anew lies in one event; the rest follows it in its own, to be appended with it. */
const MOST_BYTES = LIMITS.eventBytes - 16 * 1024;

/** Events that stand for all before them, which may go then. */
export const restated = (
  events: readonly AccessEvent[],
  by: { readonly at: string; readonly by: string | null; readonly person?: string },
): readonly AccessEvent[] => {
  let bytes = 0;
  const end = events.findIndex((event) => (bytes += Buffer.byteLength(JSON.stringify(event))) > MOST_BYTES);
  const within = end < 0 ? events.length : end;
  return [{ type: 'GrantsRestated', ...by, events: events.slice(0, within) }, ...events.slice(within)];
};

/** Events as they are stored behind a revision; `writer` is in their ids, so that two writers conflict. */
export const storedEvents = (
  writer: string,
  after: ExpectedRevision,
  events: readonly AccessEvent[],
): readonly NewEvent[] =>
  events.map((event, at) => {
    const json = JSON.stringify(event);
    return { id: eventId(sha256Hex(`${writer} after ${after}/${at}: ${json}`)), type: event.type, json };
  });

/** The grants that events come to; of persons the ids. */
export const grantsOf = (events: readonly AccessEvent[]): ReadonlyMap<string, RecordedGrant> => {
  const grants = new Map<string, RecordedGrant>();
  for (const event of events) followEvent(grants, event, new Map());
  return grants;
};
