import { playersIn, type Tournament } from '../state/tournament.js';

/** Who has an awarded bye in a round: awarded byes are for the first rounds, however often one is paired. */
export const awardedByes = (state: Tournament, round: number): readonly string[] =>
  playersIn(state).filter((player) => (state.players.get(player)?.awardedByes ?? 0) >= round);
