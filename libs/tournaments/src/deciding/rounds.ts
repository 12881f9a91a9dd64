import { plannedRounds } from '../packs/planned-rounds.js';
import { currentRound, playersIn, type Tournament } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand, TournamentInputs } from './commands.js';
import { type CurrentRoundCommand, decideOnCurrentRound } from './current-round.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { decideOnCut, decideOnFinish } from './finishing.js';
import { decideOnPairing } from './pairing.js';

type RoundCommand =
  | CurrentRoundCommand
  | Extract<
      TournamentCommand,
      {
        type:
          'StartTournament' | 'ProposePairings' | 'ChangeProposal' | 'PublishPairings' | 'MakeCut' | 'FinishTournament';
      }
    >;

/** Starting, pairing, publishing, timing and closing rounds (TO-ROUND, TO-PAIR, TO-CUT). */
export const decideOnRounds = (
  state: Tournament,
  command: RoundCommand,
  by: TournamentActor,
  inputs: TournamentInputs,
): TournamentDecision => {
  switch (command.type) {
    case 'StartTournament':
      return started(state);
    case 'ProposePairings':
    case 'ChangeProposal':
    case 'PublishPairings':
      return decideOnPairing(state, command);
    case 'MakeCut':
      return decideOnCut(state, command);
    case 'FinishTournament':
      return decideOnFinish(state, command);
    default: {
      const round = state.rounds.find(({ round: number }) => number === command.round);
      if (round === undefined || round !== currentRound(state))
        return refused(
          'not-the-current-round',
          'TO-ROUND-1',
          `round ${command.round} is not the one that is played; that is ${state.rounds.length}`,
        );
      return decideOnCurrentRound(state, round, command, by, inputs);
    }
  }
};

const started = (state: Tournament): TournamentDecision => {
  if (state.phase !== 'enrolment') return accepted('TO-SETUP-2');
  const players = playersIn(state);
  const least = state.pack.pods?.sizes.at(-1)?.seats ?? 2;
  if (players.length < least)
    return refused('too-few', 'TO-SETUP-2', `${players.length} are enrolled, and ${least} play at the smallest table`);
  const { rounds, top } = plannedRounds(state.pack, players.length);
  return accepted('TO-SETUP-2', { type: 'TournamentStarted', rounds, top });
};
