import { isKeptReport, playerAt, type Command, type JsonMap, type MatchState, type Revision } from '@stackledger/rules';
import type { MatchDraft, NotAppliedReason } from '../appending/match-draft.js';
import { SubmissionError } from '../sessions/submission-errors.js';
import type { Session } from '../sessions/session.js';
import type { LoggedCommand } from './logged-commands.js';

/** What is to follow a rewind: inserted commands, and those of the rewound branch. */
export type RewindReplayPlan = {
  readonly rewind: Revision;
  readonly insert: readonly JsonMap[];
  readonly rewound: readonly LoggedCommand[];
  /** Revisions whose commands are not replayed. */
  readonly leaveOut: ReadonlySet<Revision>;
};

/** Where the replay stopped: at an inserted command, by index, or at one of the rewound branch. */
export type ReplayStop = NotAppliedReason & { readonly at: number | LoggedCommand };

/**
 * Applies the inserted commands and replays the rewound branch in order, up to the first command that is not applied.
 * Reports of dice that are kept are not repeated. Players who conceded meanwhile concede in their place, or at the end.
 */
export const replayCommands = (draft: MatchDraft, following: RewindReplayPlan): ReplayStop | undefined => {
  const rewind = String(following.rewind);
  for (const [at, command] of following.insert.entries()) {
    const not = draft.give(command, { rewind });
    if (not !== undefined) return { ...not, at };
  }
  const stopped = replayRewound(draft, following);
  concedeAgain(draft, rewind);
  return stopped;
};

const replayRewound = (draft: MatchDraft, { rewind, rewound, leaveOut }: RewindReplayPlan): ReplayStop | undefined => {
  const { session } = draft;
  const moved: RevisionMapping = new Map();
  for (const logged of rewound) {
    const state = session.timeline.state();
    if (whyPassedOver(session, state, logged, leaveOut) !== undefined) continue;
    const command = withPresentReport(logged.command, moved);
    const not = draft.give(command, { rewind: String(rewind), from: String(logged.first) });
    if (not !== undefined) return { ...not, at: logged };
    noteRevision(moved, logged, state.head + 1);
  }
  return undefined;
};

/** First revisions of commands on the rewound branch, and those that replace them. */
export type RevisionMapping = Map<string, string>;

/** Records where a replayed command begins: a report is the first event of its command. */
export const noteRevision = (moved: RevisionMapping, { first: before }: LoggedCommand, first: Revision): void =>
  void moved.set(String(before), String(first));

/** A report is named by its revision, which differs on the new branch. */
export const withPresentReport = (command: Command, moved: ReadonlyMap<string, string>): JsonMap => {
  const report = typeof command.report === 'string' ? moved.get(command.report) : undefined;
  return (report === undefined ? command : { ...command, report }) as JsonMap; // it was decided from JSON
};

/** Why a command is skipped: it is left out, it is a waived concession, or its report is kept. */
export const whyPassedOver = (
  session: Session,
  state: MatchState,
  logged: LoggedCommand,
  leaveOut: ReadonlySet<Revision>,
): 'left-out' | 'told-already' | undefined => {
  if (isLeftOut(logged, leaveOut) || isWaived(state, logged)) return 'left-out';
  if (logged.command.type === 'ResumePlay' && state.record.paused === null) return 'told-already';
  return isReportKept(session, state, logged) ? 'told-already' : undefined;
};

/** Whether a rewind names the command among those that are not replayed. */
export const isLeftOut = ({ events }: LoggedCommand, leaveOut: ReadonlySet<Revision>): boolean =>
  events.some(({ revision }) => leaveOut.has(revision));

/**
 * Whether a command only reports, or refers to a report, that is kept on the new branch: nobody is asked for it there.
 */
const isReportKept = ({ game, timeline }: Session, state: MatchState, { command, events }: LoggedCommand): boolean => {
  const named = typeof command.report === 'string' ? timeline.eventAt(Number(command.report)) : undefined;
  const report = named ?? (events[0]?.type.endsWith('Reported') ? events[0] : undefined);
  return report !== undefined && isKeptReport({ ruleset: game.ruleset, state }, report);
};

const isWaived = ({ record }: MatchState, { events }: LoggedCommand): boolean => {
  const conceded = events.find(({ type }) => type === 'PlayerConceded')?.data;
  return (
    conceded !== undefined &&
    !record.concessions.some(({ seat, game }) => seat === conceded.seat && game === Number(conceded.game))
  );
};

/** Players who have conceded the current game and still play in it concede, as after every rewind (SL-REWIND-5). */
const concedeAgain = (draft: MatchDraft, rewind: string): void => {
  const { timeline } = draft.session;
  for (const { seat, game } of timeline.state().record.concessions) {
    const { table, head } = timeline.state();
    if (game !== table.gameBegan || table.status !== 'running' || playerAt(table, seat)?.left !== false) continue;
    const detail = `one append cannot hold what follows this rewind with ${seat}, who conceded, leaving again`;
    if (draft.give({ type: 'Concede', seat }, { rewind }) !== undefined)
      throw new SubmissionError('too-large', 'SL-LIMIT-1', detail, head);
  }
};
