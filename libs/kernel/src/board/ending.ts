import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit } from '../events/recording.js';
import { dropAllDue } from '../rules/frames.js';
import type { RuleId, SeatId } from '../table/names.js';
import { seatsInOrder } from '../table/seats.js';

/** The game and with it the match are over, at once: what is on the stack stays there unresolved. Null is a draw. */
export const endMatch = (d: OpenDecision, winner: SeatId | null, why: string, because: readonly RuleId[]): void => {
  emit(d, 'GameEnded', { game: d.state.table.gameNumber, winner, why }, because);
  emit(d, 'MatchEnded', { winner, why }, because);
  dropAllDue(d);
};

/** What follows when somebody leaves a game in which nothing else does: the last one left wins. */
export const lastLeftWins =
  (because: readonly RuleId[]) =>
  (d: OpenDecision): void => {
    const [last, ...others] = seatsInOrder(d.state.table);
    if (last !== undefined && others.length === 0) endMatch(d, last, 'last-left', because);
  };
