import { loggedEventOf, readEnvelope, streamOf, type Envelope, type Session } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { LoggedEvent } from '@stackledger/wire';
import type { MatchSight } from '../access/at-match.js';
import { pageText } from '../answers/page.js';
import type { EventsQuery } from './events.dto.js';

const USUAL_LIMIT = 100;

/** A part of a match's log: up to its last revision at the time of asking. */
type LogRange = { readonly from: number; readonly limit: number };

/** The envelopes of a part of the log, oldest first; none from beyond the end. */
async function* envelopesOf(
  store: EventStore,
  session: Session,
  { from, limit }: LogRange,
  end = session.timeline.state().head,
): AsyncGenerator<Envelope, void> {
  const last = Math.min(end, from + limit - 1);
  if (from > last) return;
  for await (const { json } of store.read(streamOf(session.matchId), { from: BigInt(from), to: BigInt(last) }))
    yield readEnvelope(json);
}

async function* eventsOf(
  store: EventStore,
  session: Session,
  part: LogRange,
  { viewer, last }: MatchSight,
): AsyncGenerator<LoggedEvent, void> {
  const sealed = last?.isSealed ?? session.timeline.state().record.sealed;
  for await (const envelope of envelopesOf(store, session, part, last?.revision))
    yield loggedEventOf(envelope, viewer, sealed, session.game);
}

/** A page of the log, as it is read. */
export const eventPage = (
  store: EventStore,
  session: Session,
  query: EventsQuery,
  sight: MatchSight,
): AsyncIterable<string> => {
  const most = Number(query.limit ?? USUAL_LIMIT);
  // One more than the page holds: it says where to read on.
  const part = { from: Number(query.from ?? 0), limit: most + 1 };
  const items = eventsOf(store, session, part, sight);
  return pageText({ list: 'events', items, most, cursor: (next) => next.revision });
};

/** The log as JSON Lines, read as it is sent; to its end unless a limit is asked for. */
export const eventLines = (
  store: EventStore,
  session: Session,
  query: EventsQuery,
  sight: MatchSight,
): AsyncIterable<string> => {
  const part = { from: Number(query.from ?? 0), limit: query.limit === undefined ? Infinity : Number(query.limit) };
  return linesOf(eventsOf(store, session, part, sight));
};

async function* linesOf(events: AsyncIterable<LoggedEvent>): AsyncGenerator<string, void> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}
