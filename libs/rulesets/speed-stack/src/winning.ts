import { type Game, type RuleId, type SeatId } from '@stackledger/kernel';
import { tell } from './events.js';

/** The game and with it the match are over, at once: what is on the stack stays there unresolved. */
export const endMatch = (g: Game, winner: SeatId | null, why: string, because: readonly RuleId[]): void => {
  tell(g, 'GameEnded', { game: g.state.table.gameNumber, winner, why }, because);
  tell(g, 'MatchEnded', { winner, why }, because);
  g.frames = [];
};
