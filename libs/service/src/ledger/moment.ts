import { seatNamed, type Situation, type SeatId } from '@stackledger/rules';
import { situationAt, type Session, type Viewer } from '@stackledger/ledger';
import { RequestRejected } from '../rejections/request-rejected.js';

/** A match at one revision, for one viewer. */
export type MatchMoment = {
  readonly session: Session;
  readonly situation: Situation;
  readonly viewer: Viewer;
  /** The match's last revision and the requested one, as strings for response bodies. */
  readonly revision: string;
  readonly at: string;
};

/** The last revision of a match and whether it is finalized. A finalized match never grows again. */
export type MatchHead = { readonly revision: number; readonly isSealed: boolean };

/** Who reads a match; `last`: the last revision that they see, if they see it with a delay. */
export type Perspective = { readonly viewer: Viewer; readonly last?: MatchHead };

/** The match at a requested revision of any branch; by default at the latest revision that the viewer sees. */
export const momentOf = (session: Session, at: string | undefined, { viewer, last }: Perspective): MatchMoment => {
  const { head } = session.timeline.state();
  const asked = at === undefined ? last?.revision : Number(at);
  const situation =
    asked === undefined ? situationAt(session) : situationAtRevision(session, asked, last?.revision ?? head);
  const revision = String(last?.revision ?? head);
  return { session, situation, viewer, revision, at: String(situation.state.head) };
};

/** A match at a revision of any branch. Throws RequestRejected where it does not have it yet. */
export const situationAtRevision = (session: Session, at: number, head: number): Situation => {
  const state = at > head ? undefined : session.timeline.stateAt(at);
  if (state === undefined) throw unknownRevision(session.matchId, head, at);
  return { ruleset: session.game.ruleset, state };
};

/** The first revision that a session must hold to show a moment. */
export const firstRevisionNeeded = (at: string | undefined, { last }: Perspective): number | 'now' =>
  at === undefined ? (last?.revision ?? 'now') : Number(at);

/** The match does not have this revision (yet). */
export const unknownRevision = (matchId: string, head: number, revision: string | number): RequestRejected =>
  new RequestRejected({
    code: 'unknown-revision',
    rule: 'SL-MATCH-1',
    detail: `match ${matchId} has no revision ${revision}; its last is ${head}`,
    legal: `Any revision from 0 to ${head}, of whatever line of play.`,
    revision: head,
  });

/** No seat of the match has this name (SL-SEAT-1). */
export const unknownSeat = (name: string, seats: readonly string[], head: number): RequestRejected =>
  new RequestRejected({
    code: 'unknown-seat',
    rule: 'SL-SEAT-1',
    detail: `no seat of this match is called ${name}`,
    legal: `The seats are ${seats.join(', ')}.`,
    revision: head,
  });

/** The seat of that name. Throws RequestRejected where there is none (SL-SEAT-1). */
export const seatIn = (session: Session, name: string): SeatId => {
  const { head, table, terms } = session.timeline.state();
  const found = seatNamed(table, name);
  if (found !== undefined) return found;
  throw unknownSeat(name, terms.seats, head);
};
