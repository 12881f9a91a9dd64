import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit } from '../events/recording.js';
import { clearAgenda } from '../rules/agenda.js';
import type { RuleId, SeatId } from '../table/names.js';
import { seatsInOrder } from '../table/seats.js';

/** The judge who ends a match before its end, and why. */
type EndingJudge = { readonly judge: string; readonly reason: string };

/** Ends the game and the match at once; the stack stays unresolved. `winner: null` is a draw. */
export const endMatch = (
  d: OpenDecision,
  winner: SeatId | null,
  why: string,
  because: readonly RuleId[],
  by: EndingJudge | null = null,
): void => {
  emit(d, 'GameEnded', { game: d.state.table.gameNumber, winner, why }, because);
  emit(d, 'MatchEnded', { winner, why, ...by }, because);
  clearAgenda(d);
};

/** The `left` answer of a simple game: the last remaining player wins. */
export const lastLeftWins =
  (because: readonly RuleId[]) =>
  (d: OpenDecision): void => {
    const [last, ...others] = seatsInOrder(d.state.table);
    if (last !== undefined && others.length === 0) endMatch(d, last, 'last-left', because);
  };
