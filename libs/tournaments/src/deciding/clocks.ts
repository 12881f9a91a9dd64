import {
  extensionMsOf,
  latestOf,
  leftMsAt,
  roundLeftMs,
  stoodMs,
  type RoundClock,
  type TableCall,
} from '../state/clock.js';
import type { TournamentEvent } from '../state/events.js';
import type { RoundTable, Tournament, TournamentRound } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';

/** What is asked of the time of a round and of its tables. */
export type ClockCommand = Extract<
  TournamentCommand,
  {
    type:
      | 'StartClock'
      | 'PauseClock'
      | 'ResumeClock'
      | 'SetClock'
      | 'ExtendTable'
      | 'CallJudge'
      | 'AttendCall'
      | 'CloseCall'
      | 'GiveCallTime';
  }
>;

/** Starting, stopping and setting the clock of a round, and the time that tables are given (TO-CLOCK). */
export const decideOnClocks = (
  { pack }: Tournament,
  round: TournamentRound,
  command: ClockCommand,
  by: TournamentActor,
  now: number,
): TournamentDecision => {
  const { clock } = round;
  const at = clock === null ? now : Math.max(now, latestOf(clock));
  const about = { round: round.round, at };
  switch (command.type) {
    case 'StartClock':
      return clock === null
        ? accepted('TO-CLOCK-1', { type: 'RoundClockStarted', ...about, endsAt: at + pack.minutes * 60_000 })
        : refused('clock-runs', 'TO-CLOCK-1', 'the clock of this round has been started');
    case 'PauseClock':
      return clock?.runs === true
        ? accepted('TO-CLOCK-2', { type: 'RoundClockPaused', ...about, leftMs: roundLeftMs(clock, at) })
        : refused('clock-stands', 'TO-CLOCK-2', 'the clock does not run');
    case 'ResumeClock':
      return clock?.runs === false
        ? accepted('TO-CLOCK-2', { type: 'RoundClockResumed', ...about, endsAt: at + clock.leftMs })
        : refused('clock-runs', 'TO-CLOCK-2', 'the clock does not stand still');
    case 'SetClock':
      return set(clock, command, about);
    default:
      return atTable(round, command, by, at);
  }
};

const set = (
  clock: RoundClock | null,
  { leftMs, reason }: Extract<ClockCommand, { type: 'SetClock' }>,
  about: { readonly round: number; readonly at: number },
): TournamentDecision => {
  if (clock === null) return refused('clock-not-started', 'TO-CLOCK-5', 'start the clock first');
  if (reason.trim() === '') return refused('reason-missing', 'TO-CLOCK-5', 'say why the time changes');
  const to = clock.runs ? { endsAt: about.at + leftMs, leftMs: null } : { endsAt: null, leftMs };
  return accepted('TO-CLOCK-5', { type: 'RoundClockSet', ...about, ...to, reason });
};

type TableCommand = Extract<
  ClockCommand,
  { type: 'ExtendTable' | 'CallJudge' | 'AttendCall' | 'CloseCall' | 'GiveCallTime' }
>;

const atTable = (
  round: TournamentRound,
  command: TableCommand,
  by: TournamentActor,
  at: number,
): TournamentDecision => {
  const table = round.tables.find((each) => each.table === command.table);
  if (table === undefined || table.solo !== null)
    return refused('unknown-table', 'TO-CLOCK-3', `nobody plays at table ${command.table} of round ${round.round}`);
  const sitsThere = table.players.includes(by.id);
  if (by.role === 'player' && !sitsThere)
    return refused('not-your-table', 'TO-CLOCK-4', 'a player calls a judge to the own table alone');
  if (by.role !== 'player' && sitsThere)
    return refused('own-match', 'TO-ROLE-3', 'nobody judges the own match, nor gives it time');
  switch (command.type) {
    case 'ExtendTable':
      return accepted('TO-CLOCK-3', extension(round, table, command.extraMs, command.cause));
    case 'CallJudge':
      return called(round, table, command, by, at);
    case 'AttendCall':
    case 'CloseCall':
      return onCall(round, table, command, by, at);
    case 'GiveCallTime':
      return givenTime(round, table, { ...command, to: Math.min(command.to, at) }, by);
  }
};

/** A call gives time where the table has some left as it comes; before the clock was started it takes none. */
const stopsClock = ({ clock }: TournamentRound, table: RoundTable, from: number): boolean =>
  clock === null || leftMsAt(clock, table, from) > 0;

const called = (
  round: TournamentRound,
  table: RoundTable,
  { reason }: Extract<TableCommand, { type: 'CallJudge' }>,
  by: TournamentActor,
  at: number,
): TournamentDecision => {
  if (table.calls.some((each) => each.to === null)) return accepted('TO-CLOCK-4');
  return accepted('TO-CLOCK-4', {
    ...{ type: 'JudgeCalled', round: round.round, table: table.table, call: `call-${table.calls.length + 1}`, at },
    ...{ by: by.id, stopsClock: stopsClock(round, table, at), ...(reason !== undefined && { reason }) },
  });
};

const onCall = (
  round: TournamentRound,
  table: RoundTable,
  { type, call }: Extract<TableCommand, { type: 'AttendCall' | 'CloseCall' }>,
  by: TournamentActor,
  at: number,
): TournamentDecision => {
  const known = table.calls.find((each) => each.call === call);
  if (known === undefined) return refused('unknown-call', 'TO-CLOCK-4', `table ${table.table} has no call ${call}`);
  if (known.to !== null || (type === 'AttendCall' && known.attendedBy === by.id)) return accepted('TO-CLOCK-4');
  const place = { round: round.round, table: table.table, call };
  if (type === 'AttendCall') return accepted('TO-CLOCK-4', { type: 'JudgeAttended', ...place, by: by.id });
  const to = Math.max(at, known.from);
  return accepted(
    'TO-CLOCK-4',
    { type: 'CallClosed', ...place, at: to, by: by.id },
    ...timeFor(round, table, { ...known, to }),
  );
};

/** A call that was held elsewhere, in the match of the table or without being written down; told again it is known. */
const givenTime = (
  round: TournamentRound,
  table: RoundTable,
  { call, from, to }: Extract<TableCommand, { type: 'GiveCallTime' }>,
  by: TournamentActor,
): TournamentDecision => {
  if (table.calls.some((each) => each.call === call)) return accepted('TO-CLOCK-4');
  if (to < from) return refused('malformed', 'TO-CLOCK-4', 'a call begins before it ends, and has ended by now');
  const held = { call, from, to, by: by.id, stopsClock: stopsClock(round, table, from) };
  return accepted(
    'TO-CLOCK-4',
    { type: 'CallRecorded', round: round.round, table: table.table, ...held },
    ...timeFor(round, table, held),
  );
};

/** The time that a call gives: as long as the round's clock ran while it lasted, without what other calls gave. */
const timeFor = (
  round: TournamentRound,
  table: RoundTable,
  call: Omit<TableCall, 'attendedBy'>,
): readonly TournamentEvent[] => {
  const { clock } = round;
  if (clock === null || call.to === null) return [];
  const counted = table.calls.filter((each) => each.to !== null);
  const extraMs = stoodMs(clock, [...counted, call], Infinity) - stoodMs(clock, counted, Infinity);
  return extraMs > 0 ? [extension(round, table, extraMs, call.call)] : [];
};

/** `until` is the table's own end, absolute; null while the clock stands. */
const extension = (
  { round, clock }: TournamentRound,
  table: RoundTable,
  extraMs: number,
  cause: string,
): TournamentEvent => ({
  ...{ type: 'TableExtended', round, table: table.table, extraMs, cause },
  until: clock?.runs === true ? clock.endsAt + extensionMsOf(table) + extraMs : null,
});
