import { valuesOf, type RuleId, type SeatId } from '@stackledger/kernel';
import {
  areDecksReported,
  clearAgenda,
  leaveGame,
  showBeneath,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { decksToPlay } from './deck-lists.js';
import { beginGame } from './opening.js';

/** A player who loses, why, and by which rules. */
export type Loss = { readonly seat: SeatId; readonly because: readonly RuleId[]; readonly why: string };

/** A player loses and leaves the game (MTG-104.3f). */
export const lose = (d: OpenDecision, { seat, because, why }: Loss): void =>
  leaveGame(d, seat, why, [...because, 'MTG-104.3f', 'MTG-800.4a', 'MTG-800.4d', 'MTG-405.6']);

/** How many games a player has to win for the match. */
const winsNeeded = (d: OpenDecision): number => Math.floor(Number(d.state.terms.options.bestOf ?? 1) / 2) + 1;

/** The number of games after which the player who is ahead wins the match. */
const MOST_GAMES = 9;

const winsOf = (d: OpenDecision, seat: SeatId): number =>
  d.state.table.results.filter(({ winner }) => winner === seat).length;

/** Whether decks are there to play another game with: a position that was set up is played once. */
const canPlayOn = (d: OpenDecision): boolean =>
  areDecksReported(d) ? areDecksRegistered(d) : Object.keys(decksToPlay(d)).length > 0;

/** Whether it is known of every seat how many cards its deck on the table has. */
const areDecksRegistered = ({ state: { terms } }: OpenDecision): boolean =>
  terms.seats.every((seat) => terms.lists?.some(({ deck }) => deck === seat) === true);

/** A game is over at once: the match with it, or the next game begins (MTG-104.2a, MTG-104.4a). */
export const endGame = (d: OpenDecision, winner: SeatId | null, why: string, because: readonly RuleId[]): void => {
  const { gameNumber } = d.state.table;
  const losers = d.state.terms.seats.filter((seat) => seat !== winner);
  for (const { name } of valuesOf(d.state.table.objects)) showBeneath(d, name, because);
  emit(d, 'GameEnded', { game: gameNumber, winner, why }, because);
  clearAgenda(d);
  const champion = d.state.terms.seats.find((seat) => winsOf(d, seat) >= winsNeeded(d));
  const isLast = !canPlayOn(d) || Number(d.state.terms.options.bestOf ?? 1) === 1 || gameNumber >= MOST_GAMES;
  if (champion === undefined && !isLast) return beginGame(d, losers);
  emit(d, 'MatchEnded', { winner: champion ?? (isLast ? leaderOf(d, winner) : winner), why }, because);
};

/** Who has won most games, if one player has. */
const leaderOf = (d: OpenDecision, winner: SeatId | null): SeatId | null => {
  if (d.state.table.results.length === 1) return winner;
  const wins = d.state.terms.seats.map((seat) => winsOf(d, seat));
  const most = Math.max(...wins);
  const ahead = d.state.terms.seats.filter((_, at) => wins[at] === most);
  return ahead.length === 1 ? (ahead[0] ?? null) : null;
};
