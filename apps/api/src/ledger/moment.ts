import { seatNamed, type Situation, type SeatId } from '@stackledger/kernel';
import { situationAt, type Session, type Viewer } from '@stackledger/ledger';
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

/** Through whose eyes, and up to where for who sees it late. */
export type Looking = { readonly viewer: Viewer; readonly last?: { readonly revision: number } };

/** The moment that a reading asks for, a revision of any line of play: by default the match as it stands, or is seen to stand. */
export const momentOf = (session: Session, at: string | undefined, { viewer, last }: Looking): Moment => {
  const { head } = session.timeline.state();
  const asked = at === undefined ? last?.revision : Number(at);
  const situation = asked === undefined ? situationAt(session) : lookBack(session, asked, last?.revision ?? head);
  const revision = String(last?.revision ?? head);
  return { session, situation, viewer, revision, at: String(situation.state.head) };
};

const lookBack = (session: Session, at: number, head: number): Situation => {
  const state = at > head ? undefined : session.timeline.stateAt(at);
  if (state === undefined) throw unknownRevision(session.matchId, head, at);
  return { ruleset: session.game.ruleset, state };
};

/** From where on a session is needed to look at a moment. */
export const neededFrom = (at: string | undefined, { last }: Looking): number | 'now' =>
  at === undefined ? (last?.revision ?? 'now') : Number(at);

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
