import type { Game } from '../rules/ruleset.js';
import { emit } from '../events/recording.js';
import type { RuleId, SeatId } from '../table/names.js';
import { seatsInOrder } from '../table/seats.js';

/** The game and with it the match are over, at once: what is on the stack stays there unresolved. Null is a draw. */
export const endMatch = (g: Game, winner: SeatId | null, why: string, because: readonly RuleId[]): void => {
  emit(g, 'GameEnded', { game: g.state.table.gameNumber, winner, why }, because);
  emit(g, 'MatchEnded', { winner, why }, because);
  g.frames = [];
};

/** What follows when somebody leaves a game in which nothing else does: the last one left wins. */
export const lastLeftWins =
  (because: readonly RuleId[]) =>
  (g: Game): void => {
    const [last, ...others] = seatsInOrder(g.state.table);
    if (last !== undefined && others.length === 0) endMatch(g, last, 'last-left', because);
  };
