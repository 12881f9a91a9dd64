import { tournamentStandings } from '../standings/tournament-standings.js';
import type { TournamentEvent } from '../state/events.js';
import { evolveTournament } from '../state/evolve.js';
import { currentRound, playersIn, type Tournament } from '../state/tournament.js';
import type { TournamentDecision } from './decision.js';
import { hasRulesOf } from './versions.js';

/** The types of events that may change the standings that a cut was made on. */
const OF_STANDINGS: readonly TournamentEvent['type'][] = [
  ...(['ResultRecorded', 'ResultCorrected', 'ResultConfirmed', 'ResultDisputed', 'RoundClosed'] as const),
];

/** Whether the cut still follows the standings: it was made, and no round of the playoff is published (TO-CUT-5). */
export const isCutOpen = (state: Tournament): boolean =>
  state.bracket !== null && !state.rounds.some(({ isPlayoff }) => isPlayoff) && hasRulesOf(state, '1.1.0');

/**
 * A decision with the cut made anew where it changes the standings that the cut was made on (TO-CUT-5). While a round
 * is opened again the bracket waits for it to be closed.
 */
export const withCutAnew = (state: Tournament, decision: TournamentDecision): TournamentDecision => {
  if (!decision.ok || !isCutOpen(state) || !decision.events.some(({ type }) => OF_STANDINGS.includes(type)))
    return decision;
  const after = decision.events.reduce<Tournament>((before, event) => evolveTournament(before, event) ?? before, state);
  if (currentRound(after)?.isOpen === true) return decision;
  const seeds = seedsAnew(after);
  if (seeds.every((player, at) => player === state.bracket?.[at])) return decision;
  return {
    ...decision,
    events: [...decision.events, { type: 'CutMade', seeds, isAnew: true }],
    because: [...decision.because, 'TO-CUT-5'],
  };
};

/**
 * The seeds of a cut on the standings as they are. Nobody moves up for who has gone since (TO-CUT-2): who dropped is
 * seeded like the others, who was disqualified has no row and keeps the seed.
 */
export const seedsAnew = (state: Tournament): readonly string[] => {
  const bracket = state.bracket ?? [];
  const rows = tournamentStandings(state).map(({ player }) => player);
  const mayGoOn = new Set([...playersIn(state), ...bracket]);
  const best = rows.filter((player) => mayGoOn.has(player));
  return bracket.map((player) => (rows.includes(player) ? (best.shift() ?? player) : player));
};
