import { gamesToWin, isKnownResult, resultError, resultText, sameResult, type TableResult } from '../results/result.js';
import { isSlipCode, readSlip } from '../tables/slip.js';
import type { TournamentEvent } from '../state/events.js';
import { currentRound, type RoundTable, type Tournament, type TournamentRound } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';

type ResultCommand = Extract<
  TournamentCommand,
  {
    type:
      | 'ReportResult'
      | 'EnterResult'
      | 'ConfirmResult'
      | 'DisputeResult'
      | 'WithdrawResult'
      | 'CorrectResult'
      | 'DropLateResult';
  }
>;

/** Reporting, confirming, contesting and correcting results of tables (TO-RESULT). */
export const decideOnResults = (state: Tournament, command: ResultCommand, by: TournamentActor): TournamentDecision => {
  const round = state.rounds.find(({ round: number }) => number === command.round);
  if (round === undefined)
    return refused(
      'unknown-round',
      'TO-ROUND-1',
      `round ${command.round} is not published; the last is ${state.rounds.length}`,
    );
  const table = round.tables.find(({ table: number }) => number === command.table);
  if (table === undefined)
    return refused('unknown-table', 'TO-RESULT-2', `round ${round.round} has tables 1 to ${round.tables.length}`);
  if (table.solo !== null)
    return refused(
      'nobody-plays-there',
      'TO-RESULT-2',
      `table ${table.table} is a ${table.solo}: nothing is reported there`,
    );
  if (by.role === 'player' && !table.players.includes(by.id))
    return refused('not-your-table', 'TO-RESULT-4', 'a player reports the own table alone');
  const place = { round: round.round, table: table.table };
  switch (command.type) {
    case 'ReportResult':
    case 'EnterResult':
      return recorded(state, round, table, command, by);
    case 'ConfirmResult':
      if (table.recorded === null) return refused('nothing-reported', 'TO-RESULT-5', 'nothing is reported there yet');
      if (table.recorded.certainty !== 'reported') return accepted('TO-RESULT-5');
      return table.recorded.by === by.id
        ? refused('own-report', 'TO-RESULT-5', 'somebody else of the table confirms a report')
        : accepted('TO-RESULT-5', { type: 'ResultConfirmed', ...place, by: by.id });
    case 'DisputeResult':
      if (table.recorded === null) return refused('nothing-reported', 'TO-RESULT-5', 'nothing is reported there yet');
      return round.isOpen
        ? accepted('TO-RESULT-5', { type: 'ResultDisputed', ...place, by: by.id })
        : refused('round-closed', 'TO-ROUND-4', 'the round is closed: ask the head judge for a correction');
    case 'WithdrawResult':
      if (table.recorded === null) return accepted('TO-RESULT-5');
      if (!round.isOpen) return refused('round-closed', 'TO-ROUND-4', 'the round is closed');
      return by.role === 'player' && table.recorded.by !== by.id
        ? refused('not-your-report', 'TO-RESULT-5', 'who reported takes the report back, or the staff')
        : accepted('TO-RESULT-5', { type: 'ResultWithdrawn', ...place, by: by.id });
    case 'CorrectResult':
      return corrected(state, round, table, command, by);
    case 'DropLateResult':
      if (table.players.includes(by.id)) return refused('own-match', 'TO-ROLE-3', 'nobody corrects the own match');
      if (!round.late.some((late) => late.table === table.table))
        return refused('nothing-late', 'TO-RESULT-6', `no late result of table ${table.table} waits`);
      return accepted('TO-RESULT-6', { type: 'LateResultDropped', ...place, reason: command.reason, by: by.id });
  }
};

const recorded = (
  state: Tournament,
  round: TournamentRound,
  table: RoundTable,
  command: Extract<ResultCommand, { type: 'ReportResult' | 'EnterResult' }>,
  by: TournamentActor,
): TournamentDecision => {
  const { result, version } = command;
  const slip = command.type === 'EnterResult' ? command.slip : undefined;
  const wrongSlip = slip === undefined ? undefined : slipError(state, slip, command);
  if (wrongSlip !== undefined) return wrongSlip;
  const place = { round: round.round, table: table.table };
  if (version > round.version || version < table.since)
    return refused(
      'replaced-pairing',
      'TO-ROUND-5',
      `pairings of round ${round.round} were replaced: this is of version ${version}, now is ${round.version}`,
    );
  const wrong = resultError(state.pack, table.players, result, round.isPlayoff);
  if (wrong !== undefined) return refused('result-impossible', 'TO-RESULT-1', wrong);
  const known = table.recorded;
  if (known !== null && isKnownResult(known.result, result)) return repeated(known, place, command.type, by, slip);
  if (slip !== undefined && known?.slip === slip)
    return refused('slip-used', 'TO-SLIP-2', `this slip was entered as ${resultText(known.result)}: correct that`);
  if (!round.isOpen)
    return round.late.some((late) => late.table === table.table && sameResult(late.result, result))
      ? accepted('TO-RESULT-6')
      : accepted('TO-RESULT-6', { type: 'LateResultReceived', ...place, result, by: by.id });
  if (known !== null && by.role === 'player' && known.by !== by.id)
    return accepted('TO-RESULT-5', { type: 'ResultDisputed', ...place, by: by.id });
  if (known !== null && by.role === 'player' && known.certainty !== 'reported')
    return refused('settled-already', 'TO-RESULT-5', `${resultText(known.result)} counts: ask the scorekeeper`);
  const certainty = command.type === 'EnterResult' || by.role === 'system' ? 'entered' : 'reported';
  return accepted('TO-RESULT-4', {
    ...{ type: 'ResultRecorded', ...place, result, certainty, by: by.id },
    ...(slip !== undefined && { slip }),
  });
};

/** A slip is of one table; ids that are no codes of ours stand in logs, and are not entered any more (TO-SLIP-1). */
const slipError = (
  { id }: Tournament,
  slip: string,
  { round, table, version }: { readonly round: number; readonly table: number; readonly version: number },
): TournamentDecision | undefined => {
  if (!isSlipCode(slip)) return undefined;
  const read = readSlip(slip);
  if (read === undefined) return refused('slip-unreadable', 'TO-SLIP-1', `${slip} is not the code of a slip`);
  const { tournament } = read;
  if (tournament !== id)
    return refused('slip-of-another', 'TO-SLIP-1', `the slip is of tournament ${tournament}, not of ${id}`);
  return read.round === round && read.table === table && read.version === version
    ? undefined
    : refused(
        'slip-of-another',
        'TO-SLIP-1',
        `the slip is of round ${read.round}, table ${read.table}, pairings ${read.version}: not of what was entered`,
      );
};

/** The same result again: by the other side it confirms, by the staff it settles, else it changes nothing. */
const repeated = (
  known: NonNullable<RoundTable['recorded']>,
  place: { readonly round: number; readonly table: number },
  type: 'ReportResult' | 'EnterResult',
  by: TournamentActor,
  slip: string | undefined,
): TournamentDecision => {
  const isSettled = known.certainty === 'confirmed' || known.certainty === 'entered';
  if (isSettled || (type === 'ReportResult' && known.by === by.id)) return accepted('TO-RESULT-5');
  if (type === 'ReportResult') return accepted('TO-RESULT-5', { type: 'ResultConfirmed', ...place, by: by.id });
  const certainty = 'entered' as const;
  return accepted('TO-RESULT-5', {
    ...{ type: 'ResultRecorded', ...place, result: known.result, certainty, by: by.id },
    ...(slip !== undefined && { slip }),
  });
};

const corrected = (
  state: Tournament,
  round: TournamentRound,
  table: RoundTable,
  { result, reason }: Extract<ResultCommand, { type: 'CorrectResult' }>,
  by: TournamentActor,
): TournamentDecision => {
  if (table.players.includes(by.id)) return refused('own-match', 'TO-ROLE-3', 'nobody corrects the own match');
  if (reason.trim() === '') return refused('reason-missing', 'TO-RESULT-7', 'say why the result changes');
  if (!round.isOpen && by.role === 'scorekeeper')
    return refused('round-closed', 'TO-RESULT-7', 'the round is closed: the head judge corrects its results');
  if (round.isPlayoff && currentRound(state)?.round !== round.round)
    return refused('bracket-went-on', 'TO-RESULT-7', 'the next round of the playoff was published');
  const wrong = resultError(state.pack, table.players, result, round.isPlayoff);
  if (wrong !== undefined) return refused('result-impossible', 'TO-RESULT-1', wrong);
  const from = table.recorded?.result ?? null;
  if (from !== null && sameResult(from, result))
    return table.recorded?.certainty === 'disputed'
      ? accepted('TO-RESULT-7', { type: 'ResultConfirmed', round: round.round, table: table.table, by: by.id })
      : accepted('TO-RESULT-7');
  const event: TournamentEvent = {
    ...{ type: 'ResultCorrected', round: round.round, table: table.table, from, to: result, reason, by: by.id },
  };
  return accepted('TO-RESULT-7', event);
};

/** What a table that nobody reported counts as when the round is closed, by the pack; never a win (TO-ROUND-3). */
export const unreportedResult = ({ pack }: Tournament): TableResult => {
  if (pack.pods !== undefined) return { kind: 'pod', winner: null };
  const isDraw = pack.unreported === 'draw' && pack.drawAllowed;
  return { kind: 'games', wins: [0, 0], draws: isDraw ? gamesToWin(pack) : 0 };
};
