import type { Decision, Event, Rejection, Situation } from '@stackledger/rules';
import type { ReplayResult } from '../rewinding/replay-result.js';
import type { CommandSpan } from '../snapshots/command-span.js';
import { eventsBetween, situationAt, type Session } from '../sessions/session.js';

/** An accepted command: its events and the match after it. */
export type AcceptedAnswer = {
  readonly kind: 'accepted';
  readonly commandId: string;
  readonly revision: number;
  readonly events: readonly Event[];
  /** The match right after it, from which views are made. */
  readonly after: Situation;
  /** The commands that followed a rewind in its append. */
  readonly followed?: ReplayResult;
};

/** A rejected command; the match is unchanged. */
export type RejectedAnswer = {
  readonly kind: 'refused';
  readonly commandId: string;
  readonly revision: number;
  readonly rejection: Rejection;
};

/** The answer to a command. */
export type LedgerAnswer = AcceptedAnswer | RejectedAnswer;

/** The answer to a command that was just appended. */
export const answerNow = (
  { game: { ruleset } }: Session,
  commandId: string,
  { events, state }: Extract<Decision, { kind: 'decided' }>,
): AcceptedAnswer => ({
  kind: 'accepted',
  commandId,
  revision: state.head,
  events,
  after: { ruleset, state },
});

/** The answer to a command in the log: the same whenever it is repeated (SL-CMD-4). */
export const answerTo = (session: Session, commandId: string, { first, last }: CommandSpan): AcceptedAnswer => {
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
