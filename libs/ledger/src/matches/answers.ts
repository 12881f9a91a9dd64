import type { Decision, Event, Rejection, Situation } from '@stackledger/kernel';
import type { Followed } from '../rewinding/followed.js';
import type { CommandSpan } from '../keeping/command-span.js';
import { eventsBetween, situationAt, type Session } from '../sessions/session.js';

/** A command that was accepted: what happened, and the match after it. */
export type Accepted = {
  readonly kind: 'accepted';
  readonly commandId: string;
  readonly revision: number;
  readonly events: readonly Event[];
  /** The match right after it, from which each viewer's view is made. */
  readonly after: Situation;
  /** What followed a rewind in its append. */
  readonly followed?: Followed;
};

/** A command that was refused: the match is as it was. */
export type Refused = {
  readonly kind: 'refused';
  readonly commandId: string;
  readonly revision: number;
  readonly rejection: Rejection;
};

/** What a command comes to. */
export type Answer = Accepted | Refused;

/** The answer to a command that was appended just now, and the state after it. */
export const answerNow = (
  { game: { ruleset } }: Session,
  commandId: string,
  { events, state }: Extract<Decision, { kind: 'decided' }>,
): Accepted => ({
  kind: 'accepted',
  commandId,
  revision: state.head,
  events,
  after: { ruleset, state },
});

/** The answer to a command that the log holds: the same whenever it is asked for again (SL-CMD-4). */
export const answerTo = (session: Session, commandId: string, { first, last }: CommandSpan): Accepted => {
  const { ruleset } = session.game;
  const state = session.timeline.stateAt(last) ?? situationAt(session).state;
  return {
    kind: 'accepted',
    commandId,
    revision: last,
    events: eventsBetween(session, first, last),
    after: { ruleset, state },
  };
};
