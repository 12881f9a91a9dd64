import { seatNamed, type Situation, type SeatId } from '@stackledger/kernel';
import { EVERYBODY, seatViewer, situationAt, type Session, type Viewer } from '@stackledger/ledger';
import { RequestRefused } from '../problems/request-refused.js';

/** A match at one revision, as somebody looks at it. */
export type Moment = {
  readonly session: Session;
  readonly situation: Situation;
  readonly viewer: Viewer;
  /** The match's last revision, and the one that is looked at, as they stand in bodies. */
  readonly revision: string;
  readonly at: string;
};

/** What a reading asks for: a revision of any line of play, and whose view. */
export type Asked = { readonly at?: string; readonly seat?: string };

/** The moment that a reading asks for: by default the match as it stands, seen by everybody together. */
export const momentOf = (session: Session, { at, seat }: Asked): Moment => {
  const { head } = session.timeline.state();
  const situation = at === undefined ? situationAt(session) : lookBack(session, at);
  return {
    session,
    situation,
    viewer: viewerIn(session, seat),
    revision: String(head),
    at: String(situation.state.head),
  };
};

const lookBack = (session: Session, at: string): Situation => {
  const state = session.timeline.stateAt(Number(at));
  if (state === undefined) throw unknownRevision(session.matchId, session.timeline.state().head, at);
  return { ruleset: session.game.ruleset, state };
};

/** A revision that the match does not have (yet). */
export const unknownRevision = (matchId: string, head: number, revision: string | number): RequestRefused =>
  new RequestRefused({
    code: 'unknown-revision',
    rule: 'SL-MATCH-1',
    detail: `match ${matchId} has no revision ${revision}; its last is ${head}`,
    legal: `Any revision from 0 to ${head}, of whatever line of play.`,
    revision: head,
  });

/** A name that nobody at the match has (SL-SEAT-1). */
export const unknownSeat = (name: string, seats: readonly string[], head: number): RequestRefused =>
  new RequestRefused({
    code: 'unknown-seat',
    rule: 'SL-SEAT-1',
    detail: `no seat of this match is called ${name}`,
    legal: `The seats are ${seats.join(', ')}.`,
    revision: head,
  });

/** The seat of that name. Throws a refusal when nobody is called so (SL-SEAT-1). */
export const seatIn = (session: Session, name: string): SeatId => {
  const { head, table, terms } = session.timeline.state();
  const found = seatNamed(table, name);
  if (found !== undefined) return found;
  throw unknownSeat(name, terms.seats, head);
};

/** Through whose eyes: those of the seat of that name, or of everybody together. */
export const viewerIn = (session: Session, name: string | undefined): Viewer =>
  name === undefined ? EVERYBODY : seatViewer(seatIn(session, name));
