import { standingsHash, tournamentStandings } from '../standings/tournament-standings.js';
import { evolveTournament } from '../state/evolve.js';
import { type Tournament, type TournamentRound, unreportedTables } from '../state/tournament.js';
import type { TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { unreportedResult } from './reporting.js';
import { inOrder, tablesError } from './round-tables.js';

/** What is asked of the round that is played. */
export type CurrentRoundCommand = Extract<
  TournamentCommand,
  {
    type:
      'ReplacePairings' | 'StartClock' | 'PauseClock' | 'ResumeClock' | 'ExtendTable' | 'CloseRound' | 'ReopenRound';
  }
>;

/** Timing, replacing, closing and opening again the round that is played (TO-ROUND, TO-CLOCK). */
export const decideOnCurrentRound = (
  state: Tournament,
  round: TournamentRound,
  command: CurrentRoundCommand,
  now: number,
): TournamentDecision => {
  const number = round.round;
  if (!round.isOpen && command.type !== 'ReopenRound')
    return refused('round-closed', 'TO-ROUND-4', `round ${number} is closed`);
  switch (command.type) {
    case 'StartClock':
      return round.clock === null
        ? accepted('TO-CLOCK-1', {
            type: 'RoundClockStarted',
            round: number,
            endsAt: now + state.pack.minutes * 60_000,
          })
        : refused('clock-runs', 'TO-CLOCK-1', 'the clock of this round has been started');
    case 'PauseClock':
      return round.clock?.runs === true
        ? accepted('TO-CLOCK-2', {
            type: 'RoundClockPaused',
            round: number,
            leftMs: Math.max(0, round.clock.endsAt - now),
          })
        : refused('clock-stands', 'TO-CLOCK-2', 'the clock does not run');
    case 'ResumeClock':
      return round.clock?.runs === false
        ? accepted('TO-CLOCK-2', { type: 'RoundClockResumed', round: number, endsAt: now + round.clock.leftMs })
        : refused('clock-runs', 'TO-CLOCK-2', 'the clock does not stand still');
    case 'ExtendTable':
      return extended(round, command);
    case 'ReplacePairings':
      return replaced(state, round, command);
    case 'CloseRound':
      return closed(state, round);
    case 'ReopenRound':
      if (round.isOpen) return accepted('TO-ROUND-4');
      return command.reason.trim() === ''
        ? refused('reason-missing', 'TO-ROUND-4', 'say why the round is opened again')
        : accepted('TO-ROUND-4', { type: 'RoundReopened', round: number, reason: command.reason });
  }
};

const extended = (
  round: TournamentRound,
  { table, extraMs, cause }: Extract<CurrentRoundCommand, { type: 'ExtendTable' }>,
): TournamentDecision => {
  const known = round.tables.find((each) => each.table === table);
  if (known === undefined || known.solo !== null)
    return refused('unknown-table', 'TO-CLOCK-3', `nobody plays at table ${table} of round ${round.round}`);
  return Number.isInteger(extraMs) && extraMs > 0
    ? accepted('TO-CLOCK-3', { type: 'TableExtended', round: round.round, table, extraMs, cause })
    : refused('malformed', 'TO-CLOCK-3', 'an extension is a whole number of milliseconds above 0');
};

/** The end of time of a table, absolute: the round's and what it was given; null while the clock does not run. */
export const tableEndsAt = ({ clock, tables }: TournamentRound, table: number): number | null =>
  clock?.runs === true ? clock.endsAt + (tables.find((each) => each.table === table)?.extensionMs ?? 0) : null;

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
    ({ players, solo, recorded }) => recorded !== null && !kept.has(`${solo ?? ''} ${players.join(' ')}`),
  );
  if (lost !== undefined)
    return refused('table-has-result', 'TO-ROUND-5', `table ${lost.table} has a result: take it back first`);
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
