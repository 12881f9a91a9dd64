import { tournamentStandings } from '../standings/tournament-standings.js';
import { playersIn, type Tournament } from '../state/tournament.js';
import type { TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { isPlayedOut } from './pairing.js';
import { isByBracket, roundsToPlay } from './planned.js';
import { notReady } from './readiness.js';
import { winnerOf } from './round-tables.js';
import { hasRulesOf } from './versions.js';

/** The best who are in go on (TO-CUT-1). */
export const decideOnCut = (
  state: Tournament,
  { top, reason }: Extract<TournamentCommand, { type: 'MakeCut' }>,
): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  if (state.phase === 'playoff') return refused('cut-was-made', 'TO-CUT-1', 'the cut was made');
  if (top < 2 || !Number.isInteger(Math.log2(top)))
    return refused('malformed', 'TO-CUT-1', `2, 4, 8 or another power of two go on, not ${top}`);
  const unplanned = reason === undefined ? unplannedCut(state, top) : undefined;
  if (unplanned !== undefined && hasRulesOf(state, '1.1.0'))
    return refused('reason-missing', 'TO-CUT-4', `${unplanned}: give a reason to cut to ${top} all the same`);
  const seeds = bestIn(state, top);
  return seeds.length === top
    ? accepted('TO-CUT-1', { type: 'CutMade', seeds, ...(reason !== undefined && { reason }) })
    : refused('too-few', 'TO-CUT-1', `${seeds.length} are still in, not ${top}`);
};

/** The last command of a tournament: its places, and the seed of its pairings, are published (TO-CUT-3). */
export const decideOnFinish = (
  state: Tournament,
  { reason }: Extract<TournamentCommand, { type: 'FinishTournament' }>,
): TournamentDecision => {
  const waiting = notReady(state);
  if (waiting !== undefined) return waiting;
  if (reason === undefined && !isPlayedOut(state) && hasRulesOf(state, '1.1.0'))
    return refused('reason-missing', 'TO-CUT-4', `${notPlayed(state)}: give a reason to finish all the same`);
  return accepted('TO-CUT-3', {
    ...{ type: 'TournamentFinished', places: finalPlaces(state), seed: state.seed },
    ...(reason !== undefined && { reason }),
  });
};

/** How a cut differs from what was planned; undefined where it does not. */
const unplannedCut = (state: Tournament, top: number): string | undefined => {
  if (isByBracket(state) || roundsToPlay(state) > 0) return notPlayed(state);
  const planned = state.plan?.top ?? 0;
  if (planned === top) return undefined;
  return planned === 0 ? 'no playoff is planned' : `a playoff of the best ${planned} is planned`;
};

/** What is left to be played, where something is. */
const notPlayed = (state: Tournament): string => {
  if (isByBracket(state)) return 'the bracket is not played to its end';
  const left = roundsToPlay(state);
  const { rounds = 0, top = 0 } = state.plan ?? {};
  if (left === 0) return `the playoff of the best ${top} is not played`;
  return `${rounds - left} of ${rounds} rounds are played`;
};

/** Places at the end: of the playoff by how far each came, then by the standings (TO-CUT-3). */
const finalPlaces = (state: Tournament): readonly string[] => {
  const standings = tournamentStandings(state).map(({ player }) => player);
  const reached = new Map<string, number>();
  for (const { isPlayoff, tables } of state.rounds)
    if (isPlayoff)
      for (const table of tables)
        for (const player of table.players)
          reached.set(player, (reached.get(player) ?? 0) + (winnerOf(table) === player ? 2 : 1));
  return standings.toSorted((one, other) => (reached.get(other) ?? 0) - (reached.get(one) ?? 0));
};

/** The best of those who are in, as many as go on. */
export const bestIn = (state: Tournament, top: number): readonly string[] => {
  const isIn = new Set(playersIn(state));
  return tournamentStandings(state)
    .map(({ player }) => player)
    .filter((player) => isIn.has(player))
    .slice(0, top);
};
