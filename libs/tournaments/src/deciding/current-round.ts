import { standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import { evolveTournament } from '../state/evolve.js';
import { type Tournament, type TournamentRound, unreportedTables } from '../state/tournament.js';
import { type ClockCommand, decideOnClocks } from './clocks.js';
import type { TournamentActor, TournamentCommand, TournamentInputs } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { hasStarted, pairedAgain, refusedAsStarted } from './pairing-again.js';
import { unreportedResult } from './reporting.js';
import { inOrder, tablesError } from './round-tables.js';

/** What is asked of the round that is played. */
export type CurrentRoundCommand =
  ClockCommand | Extract<TournamentCommand, { type: 'ReplacePairings' | 'PairAgain' | 'CloseRound' | 'ReopenRound' }>;

/** Timing, replacing, closing and opening again the round that is played (TO-ROUND). */
export const decideOnCurrentRound = (
  state: Tournament,
  round: TournamentRound,
  command: CurrentRoundCommand,
  by: TournamentActor,
  { now }: TournamentInputs,
): TournamentDecision => {
  const number = round.round;
  if (!round.isOpen && command.type !== 'ReopenRound')
    return refused('round-closed', 'TO-ROUND-4', `round ${number} is closed`);
  switch (command.type) {
    case 'ReplacePairings':
      return replaced(state, round, command);
    case 'PairAgain':
      return pairedAgain(state, round, command);
    case 'CloseRound':
      return closed(state, round);
    case 'ReopenRound':
      if (round.isOpen) return accepted('TO-ROUND-4');
      return command.reason.trim() === ''
        ? refused('reason-missing', 'TO-ROUND-4', 'say why the round is opened again')
        : accepted('TO-ROUND-4', { type: 'RoundReopened', round: number, reason: command.reason });
    default:
      return decideOnClocks(state, round, command, by, now);
  }
};

const replaced = (
  state: Tournament,
  round: TournamentRound,
  { tables, reason }: Extract<CurrentRoundCommand, { type: 'ReplacePairings' }>,
): TournamentDecision => {
  if (reason.trim() === '') return refused('reason-missing', 'TO-ROUND-5', 'say why the pairings change');
  const everybody = round.tables.flatMap(({ players }) => players);
  const wrong = tablesError(state, tables, everybody);
  if (wrong !== undefined) return refused('pairings-do-not-fit', 'TO-ROUND-1', wrong);
  const kept = new Set(tables.map(({ players, solo }) => `${solo ?? ''} ${players.join(' ')}`));
  const lost = round.tables.find(
    (table) => hasStarted(table) && !kept.has(`${table.solo ?? ''} ${table.players.join(' ')}`),
  );
  if (lost !== undefined) return refusedAsStarted(lost);
  return accepted('TO-ROUND-5', {
    type: 'PairingsReplaced',
    round: round.round,
    version: round.version + 1,
    reason,
    ...inOrder(tables),
  });
};

/** What nobody reported counts by the pack, and that is written down as any other result (TO-ROUND-3). */
const closed = (state: Tournament, round: TournamentRound): TournamentDecision => {
  const disputed = round.tables.filter(({ recorded }) => recorded?.certainty === 'disputed');
  if (disputed.length > 0)
    return refused(
      'results-disputed',
      'TO-ROUND-3',
      `settle what is disputed first: tables ${disputed.map(({ table }) => table).join(', ')}`,
    );
  const open = unreportedTables(round);
  if (open.length > 0 && round.isPlayoff)
    return refused(
      'results-missing',
      'TO-ROUND-3',
      `a playoff has no draw: tables ${open.map(({ table }) => table).join(', ')} have no result`,
    );
  const unreported = { result: unreportedResult(state), tables: open.map(({ table }) => table) };
  const closing = { type: 'RoundClosed' as const, round: round.round, unreported };
  const after = evolveTournament(state, { ...closing, standingsHash: '' }) ?? state;
  return accepted('TO-ROUND-3', { ...closing, standingsHash: standingsHash(tournamentStandings(after)) });
};
