import { isRecordEvent, type Event, type Revision } from '@stackledger/rules';
import { eventsBetween, type Session } from '../sessions/session.js';

/** The table events of the active branch that a rewind to a revision, on any branch, would rewind; oldest first. */
export const spanTo = (session: Session, to: Revision): readonly Event[] => {
  const { timeline, game } = session;
  let fork: Revision = timeline.stateAt(to)?.tip ?? -1;
  while (fork >= 0 && !timeline.isLive(fork)) fork = timeline.eventAt(fork)?.parent ?? -1;
  return eventsBetween(session, fork + 1, timeline.state().head).filter(
    ({ type, revision }) => !isRecordEvent(game.ruleset, type) && timeline.isLive(revision),
  );
};
