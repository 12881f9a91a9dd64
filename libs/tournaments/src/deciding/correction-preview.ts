import type { TableResult } from '../results/result.js';
import { type Standing } from '../standings/standings.js';
import { standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import { evolveTournament } from '../state/evolve.js';
import { currentRound, type Tournament } from '../state/tournament.js';
import type { TournamentActor } from './commands.js';
import { decideTournament } from './decide.js';
import type { TournamentRejection } from './decision.js';
import { isCutOpen, seedsAnew } from './cut-anew.js';
import { bestIn } from './finishing.js';
import { pairingsFor } from './pairing.js';
import { seedOfRound } from './seeds.js';

/**
 * What a correction would change. Standings before and after, the best first. `pairings`: of the round that is played,
 * the tables that stand and would not, had it been paired on the corrected standings by the same seed, and those that
 * would stand instead; `hasResult` of those that have been played. `cut`: who would go on instead of whom, and the
 * seeds that the cut is made anew with, null once a round of the playoff was published.
 */
export type CorrectionPreview = {
  readonly before: readonly Standing[];
  readonly after: readonly Standing[];
  readonly pairings: {
    readonly round: number;
    readonly standing: readonly {
      readonly table: number;
      readonly players: readonly string[];
      readonly hasResult: boolean;
    }[];
    readonly instead: readonly (readonly string[])[];
  } | null;
  readonly cut: {
    readonly out: readonly string[];
    readonly in: readonly string[];
    readonly seeds: readonly string[] | null;
  } | null;
};

/** A correction that is asked about. */
type AskedCorrection = { readonly round: number; readonly table: number; readonly result: TableResult };

/** What a correction would change, or why it would be refused. Pure: nothing happens. */
export const correctionPreview = (
  state: Tournament,
  { round, table, result }: AskedCorrection,
  by: TournamentActor,
): CorrectionPreview | { readonly rejection: TournamentRejection } => {
  const command = { type: 'CorrectResult' as const, round, table, result, reason: 'preview' };
  const decision = decideTournament(state, command, by, { now: 0, seed: '' });
  if (!decision.ok) return { rejection: decision.rejection };
  const corrected = decision.events.reduce<Tournament | null>(evolveTournament, state) ?? state;
  return {
    before: tournamentStandings(state),
    after: tournamentStandings(corrected),
    pairings: pairingsChanged(state, corrected, round),
    cut: cutChanged(state, corrected),
  };
};

/** Only what was paired after the corrected round can have been paired on wrong standings. */
const pairingsChanged = (state: Tournament, corrected: Tournament, round: number): CorrectionPreview['pairings'] => {
  const current = currentRound(state);
  if (current === undefined || !current.isOpen || current.round <= round || current.isPlayoff) return null;
  const before = { ...corrected, rounds: corrected.rounds.slice(0, -1) };
  if (standingsHash(tournamentStandings(before)) === current.basis)
    return { round: current.round, standing: [], instead: [] };
  const paired = pairingsFor(before, current.round, seedOfRound(state.seed, current.round));
  const [stands, would] = [current.tables.filter(({ solo }) => solo === null), paired.tables];
  const [keys, kept] = [new Set(would.map(keyOf)), new Set(stands.map(({ players }) => keyOf(players)))];
  return {
    round: current.round,
    standing: stands
      .filter(({ players }) => !keys.has(keyOf(players)))
      .map(({ table, players, recorded }) => ({ table, players, hasResult: recorded !== null })),
    instead: would.filter((players) => !kept.has(keyOf(players))),
  };
};

const keyOf = (players: readonly string[]): string => players.toSorted().join(' ');

/** Once the playoff has begun nobody is moved (TO-CUT-2); it is told all the same whom the cut would have taken. */
const cutChanged = (state: Tournament, corrected: Tournament): CorrectionPreview['cut'] => {
  const { bracket } = state;
  if (bracket === null) return null;
  const seeds = isCutOpen(state) ? seedsAnew(corrected) : null;
  const would = seeds ?? bestIn(corrected, bracket.length);
  return {
    seeds,
    out: bracket.filter((player) => !would.includes(player)),
    in: would.filter((player) => !bracket.includes(player)),
  };
};
