import { currentRound, type Tournament, unreportedTables } from '../state/tournament.js';
import { refused, type TournamentDecision } from './decision.js';

/** Why the next round cannot be paired yet. */
export const notReady = (state: Tournament): TournamentDecision | undefined => {
  if (state.phase === 'enrolment') return refused('not-started', 'TO-ROUND-2', 'start the tournament first');
  const round = currentRound(state);
  return round?.isOpen === true
    ? refused(
        'round-open',
        'TO-ROUND-2',
        `close round ${round.round} first: ${unreportedTables(round).length} of its tables have no result`,
      )
    : undefined;
};
