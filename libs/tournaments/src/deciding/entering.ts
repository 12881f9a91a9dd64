import { isSlipCode } from '../tables/slip.js';
import type { Tournament } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand, TournamentInputs } from './commands.js';
import { decideTournament, refusedFinished } from './decide.js';
import { refused, type TournamentDecision } from './decision.js';

/**
 * As decideTournament, for a command that is given now. What it refuses beyond that was taken once and stands in logs,
 * which are decided again as they are.
 */
export const decideEntering = (
  state: Tournament | null,
  command: TournamentCommand,
  by: TournamentActor,
  inputs: TournamentInputs,
): TournamentDecision => {
  const decision = decideTournament(state, command, by, inputs);
  return (decision.ok ? refusedNow(state, command, by) : undefined) ?? decision;
};

const refusedNow = (
  state: Tournament | null,
  command: TournamentCommand,
  by: TournamentActor,
): TournamentDecision | undefined => {
  switch (command.type) {
    case 'EnterResult':
      // Ids of any other paper were taken.
      return command.slip === undefined || isSlipCode(command.slip)
        ? undefined
        : refused(
            'slip-unreadable',
            'TO-SLIP-1',
            `${command.slip} is not the code of a slip: enter the code that stands on it, or leave slip out`,
          );
    case 'CorrectResult':
      // An organizer was taken for a head judge.
      return by.role === 'head-judge' || state?.rounds[command.round - 1]?.isOpen !== false
        ? undefined
        : refused('round-closed', 'TO-RESULT-7', 'the round is closed: the head judge corrects its results');
    case 'IssuePenalty':
      // A finished tournament took penalties, and another one under an id that was used was passed over.
      return state?.phase === 'finished' ? refusedFinished() : penaltyRefused(state, command);
    default:
      return undefined;
  }
};

/** An id that is used stands for the very same penalty alone, as long as it counts (TO-PEOPLE-5). */
const penaltyRefused = (
  state: Tournament | null,
  { id, player, penalty, reason }: Extract<TournamentCommand, { type: 'IssuePenalty' }>,
): TournamentDecision | undefined => {
  const known = state?.penalties.find((each) => each.id === id);
  if (known === undefined) return undefined;
  const isSame = known.player === player && known.penalty === penalty && known.reason === reason;
  if (isSame && known.lifted === undefined) return undefined;
  const what = known.lifted === undefined ? `${known.penalty} of ${known.player}` : 'penalty that was lifted';
  return refused(
    'penalty-id-used',
    'TO-PEOPLE-5',
    `${id} is the id of another penalty, a ${what}: issue this one under an id of its own`,
  );
};
