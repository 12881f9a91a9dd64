import {
  isToldAlready,
  playerAt,
  type Command,
  type JsonMap,
  type MatchState,
  type Revision,
} from '@stackledger/kernel';
import type { GrowingMatch, NotTaken } from '../growing/growing.js';
import { Problem } from '../sessions/problems.js';
import type { Session } from '../sessions/session.js';
import type { LoggedCommand } from './struck-commands.js';

/** What is to follow a rewind: commands that are inserted, and those of the struck line. */
export type Following = {
  readonly rewind: Revision;
  readonly insert: readonly JsonMap[];
  readonly struck: readonly LoggedCommand[];
  /** Revisions whose commands are not given again. */
  readonly leaveOut: ReadonlySet<Revision>;
};

/** Where it stopped: at an inserted command, by its place, or at one of the struck line. */
export type Stopped = NotTaken & { readonly at: number | LoggedCommand };

/**
 * Gives what follows a rewind: first what is inserted, then the struck line in its order, up to the first command that is not
 * taken. Reports of rolls that are kept were told already. Whoever conceded meanwhile leaves in their place, or at the end.
 */
export const giveFollowing = (growing: GrowingMatch, following: Following): Stopped | undefined => {
  const rewind = String(following.rewind);
  for (const [at, command] of following.insert.entries()) {
    const not = growing.give(command, { rewind });
    if (not !== undefined) return { ...not, at };
  }
  const stopped = giveStruck(growing, following);
  leaveAgain(growing, rewind);
  return stopped;
};

const giveStruck = (growing: GrowingMatch, { rewind, struck, leaveOut }: Following): Stopped | undefined => {
  const { session } = growing;
  const moved: Moved = new Map();
  for (const logged of struck) {
    const state = session.timeline.state();
    if (whyPassedOver(session, state, logged, leaveOut) !== undefined) continue;
    const command = withPresentReport(logged.command, moved);
    const not = growing.give(command, { rewind: String(rewind), from: String(logged.first) });
    if (not !== undefined) return { ...not, at: logged };
    noteMoved(moved, logged, state.head + 1);
  }
  return undefined;
};

/** Revisions of the struck line, and those that stand for them now. */
export type Moved = Map<string, string>;

/** Notes where the events of a command stand now that it was given again. */
export const noteMoved = (moved: Moved, { events }: LoggedCommand, first: Revision): void => {
  for (const [at, { revision }] of events.entries()) moved.set(String(revision), String(first + at));
};

/** A report is named by its revision, which is another one on the new line. */
export const withPresentReport = (command: Command, moved: ReadonlyMap<string, string>): JsonMap => {
  const report = typeof command.report === 'string' ? moved.get(command.report) : undefined;
  return (report === undefined ? command : { ...command, report }) as JsonMap; // it was decided from JSON
};

/** Why a struck command is passed over: it is left out, it was a concession that is waived, or what it told is kept. */
export const whyPassedOver = (
  session: Session,
  state: MatchState,
  logged: LoggedCommand,
  leaveOut: ReadonlySet<Revision>,
): 'left-out' | 'told-already' | undefined => {
  if (logged.events.some(({ revision }) => leaveOut.has(revision)) || isWaived(state, logged)) return 'left-out';
  if (logged.command.type === 'ResumePlay' && state.record.paused === null) return 'told-already';
  return isReportKept(session, state, logged) ? 'told-already' : undefined;
};

/** Whether a command only told something, or spoke of a report, that is kept on the new line: nobody is asked for it there. */
const isReportKept = ({ timeline }: Session, state: MatchState, { command, events }: LoggedCommand): boolean => {
  const named = typeof command.report === 'string' ? timeline.eventAt(Number(command.report)) : undefined;
  const report = named ?? (events[0]?.type.endsWith('Reported') ? events[0] : undefined);
  return report !== undefined && isToldAlready({ state }, report);
};

const isWaived = ({ record }: MatchState, { events }: LoggedCommand): boolean => {
  const conceded = events.find(({ type }) => type === 'PlayerConceded')?.data;
  return (
    conceded !== undefined &&
    !record.concessions.some(({ seat, game }) => seat === conceded.seat && game === Number(conceded.game))
  );
};

/** Whoever has conceded the game on the table and still plays in it leaves it, as after every rewind (SL-REWIND-5). */
const leaveAgain = (growing: GrowingMatch, rewind: string): void => {
  const { timeline } = growing.session;
  for (const { seat, game } of timeline.state().record.concessions) {
    const { table, head } = timeline.state();
    if (game !== table.gameBegan || table.status !== 'running' || playerAt(table, seat)?.left !== false) continue;
    const detail = `one append cannot hold what follows this rewind with ${seat}, who conceded, leaving again`;
    if (growing.give({ type: 'Concede', seat }, { rewind }) !== undefined)
      throw new Problem('too-large', 'SL-LIMIT-1', detail, head);
  }
};
