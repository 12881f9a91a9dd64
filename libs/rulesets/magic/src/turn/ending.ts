import { leaveGame, type Game, type RuleId, type SeatId } from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { beginGame } from './opening.js';
import { magicOf } from '../table/state.js';

/** A player who loses, why, and by which rules. */
export type Loss = { readonly seat: SeatId; readonly because: readonly RuleId[]; readonly why: string };

/** A player loses and leaves the game (MTG-104.3f). */
export const lose = (g: Game, { seat, because, why }: Loss): void =>
  leaveGame(g, seat, why, [...because, 'MTG-104.3f', 'MTG-800.4a', 'MTG-800.4d', 'MTG-405.6']);

/** How many games a player has to win for the match. */
const winsNeeded = (g: Game): number => Math.floor(Number(g.state.terms.options.bestOf ?? 1) / 2) + 1;

/** How many games may be played before the match ends with whoever is ahead. */
const MOST_GAMES = 9;

const winsOf = (g: Game, seat: SeatId): number => g.state.table.results.filter(({ winner }) => winner === seat).length;

/** Whether decks are there to play another game with: a position that was set up is played once. */
const canPlayOn = (g: Game): boolean => Object.keys(magicOf(g).decks).length > 0;

/** A game is over at once: the match with it, or the next game begins (MTG-104.2a, MTG-104.4a). */
export const endGame = (g: Game, winner: SeatId | null, why: string, because: readonly RuleId[]): void => {
  const { gameNumber } = g.state.table;
  const losers = g.state.terms.seats.filter((seat) => seat !== winner);
  tell(g, 'GameEnded', { game: gameNumber, winner, why }, because);
  g.frames = [];
  g.answer = undefined;
  const champion = g.state.terms.seats.find((seat) => winsOf(g, seat) >= winsNeeded(g));
  const isLast = !canPlayOn(g) || Number(g.state.terms.options.bestOf ?? 1) === 1 || gameNumber >= MOST_GAMES;
  if (champion === undefined && !isLast) return beginGame(g, losers);
  tell(g, 'MatchEnded', { winner: champion ?? (isLast ? aheadOf(g, winner) : winner), why }, because);
};

/** Who has won most games, if one player has. */
const aheadOf = (g: Game, winner: SeatId | null): SeatId | null => {
  if (g.state.table.results.length === 1) return winner;
  const wins = g.state.terms.seats.map((seat) => winsOf(g, seat));
  const most = Math.max(...wins);
  const ahead = g.state.terms.seats.filter((_, at) => wins[at] === most);
  return ahead.length === 1 ? (ahead[0] ?? null) : null;
};
