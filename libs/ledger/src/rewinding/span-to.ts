import { isRecordEvent, foldsOf, type Event, type Revision } from '@stackledger/kernel';
import { eventsBetween, type Session } from '../sessions/session.js';

/** The table events of the live line that a rewind to a moment, of whatever line of play, would strike; oldest first. */
export const spanTo = (session: Session, to: Revision): readonly Event[] => {
  const { timeline, game } = session;
  const folds = foldsOf(game.ruleset);
  let fork: Revision = timeline.stateAt(to)?.tip ?? -1;
  while (fork >= 0 && !timeline.isLive(fork)) fork = timeline.eventAt(fork)?.parent ?? -1;
  return eventsBetween(session, fork + 1, timeline.state().head).filter(
    ({ type, revision }) => !isRecordEvent(folds, type) && timeline.isLive(revision),
  );
};
