import type { JsonMap } from '@stackledger/wire';

const wins = (one: number, other: number): JsonMap => ({ kind: 'games', wins: [one, other], draws: 0 });
const table = { round: 1, table: 3 };

/** What each command to a tournament is sent with beside its type, as an evening needs it. */
export const tournamentExamples: { readonly [type: string]: JsonMap } = {
  PinPolicy: { pack: { like: 'magic-swiss', minutes: 40 }, reason: 'the hall closes at ten' },
  EnrolPlayer: { player: 'anna', awardedByes: 1 },
  EnrolPlayers: { players: ['anna', 'ben', 'cleo'], awardedByes: { cleo: 1 } },
  CheckIn: { player: 'anna' },
  DropPlayer: { player: 'anna' },
  ReturnPlayer: { player: 'anna' },
  DisqualifyPlayer: { player: 'ben', reason: 'a marked deck' },
  IssuePenalty: { id: 'slow-1', player: 'ben', penalty: 'warning', reason: 'slow play' },
  LiftPenalty: { id: 'slow-1', reason: 'the clock had stood' },
  StartTournament: {},
  ProposePairings: {},
  ChangeProposal: {
    tables: [{ players: ['anna', 'ben'] }, { players: ['cleo'], solo: 'bye' }],
    reason: 'they came in one car',
  },
  PublishPairings: {},
  ReplacePairings: {
    round: 1,
    tables: [{ players: ['anna', 'cleo'] }, { players: ['ben'], solo: 'bye' }],
    reason: 'the wrong list was read in',
  },
  PairAgain: { round: 1, tables: [3, 4], reason: 'both opponents went home' },
  DropLateResult: { ...table, reason: 'typed twice' },
  StartClock: { round: 1 },
  PauseClock: { round: 1 },
  ResumeClock: { round: 1 },
  SetClock: { round: 1, leftMs: 1_200_000, reason: 'the light was out' },
  ExtendTable: { ...table, extraMs: 180_000, cause: 'deck check' },
  CallJudge: { ...table, reason: 'who attacks first' },
  AttendCall: { ...table, call: 'call-1' },
  CloseCall: { ...table, call: 'call-1' },
  GiveCallTime: { ...table, call: 'paper-7', from: 1_764_000_000_000, to: 1_764_000_240_000 },
  ReportResult: { ...table, version: 1, result: wins(2, 1) },
  EnterResult: { ...table, version: 1, result: { kind: 'pod', winner: 'anna' }, slip: 'friday~1~3~1~0a1b' },
  EnterResults: {
    round: 1,
    results: [
      { table: 3, version: 1, result: wins(2, 0) },
      { table: 4, version: 1, result: wins(0, 2) },
    ],
  },
  ConfirmResult: table,
  DisputeResult: table,
  WithdrawResult: table,
  CorrectResult: { ...table, result: wins(1, 2), reason: 'the slip was read upside down' },
  CloseRound: { round: 1 },
  ReopenRound: { round: 1, reason: 'table 3 was left out' },
  MakeCut: { top: 8 },
  FinishTournament: {},
};
