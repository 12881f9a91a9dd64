import type { Tournament } from '../state/tournament.js';
import type { Standing } from './standings.js';
import { tournamentStandings } from './tournament-standings.js';

/** A row of the standings with the final place, from 1; null while there is none. */
export type PlacedStanding = Standing & { readonly place: number | null };

/** The final places, where the standings after a round are those of the end; null before, and for earlier rounds. */
export const placesAfter = ({ places, rounds }: Tournament, round: number): readonly string[] | null =>
  round === rounds.length ? places : null;

/** The standings after a round: once the tournament is finished those after the last by the final places (TO-CUT-3). */
export const placedStandings = (state: Tournament, round: number): readonly PlacedStanding[] => {
  const standings = tournamentStandings(state, round);
  const places = new Map(placesAfter(state, round)?.map((player, at) => [player, at + 1]));
  const placed = standings.map((row) => ({ ...row, place: places.get(row.player) ?? null }));
  return placed.toSorted((one, other) => (one.place ?? one.rank) - (other.place ?? other.rank));
};
