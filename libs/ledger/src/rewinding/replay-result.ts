import type { Command, JsonMap, Rejection, Revision } from '@stackledger/rules';
import { GO_ON } from '../envelopes/command-ids.js';
import type { Chance } from '../envelopes/ports.js';
import {
  noteRevision,
  isLeftOut,
  whyPassedOver,
  withPresentReport,
  type RewindReplayPlan,
  type RevisionMapping,
} from './command-replay.js';
import type { NotAppliedReason } from '../appending/match-draft.js';
import type { Session } from '../sessions/session.js';
import { rewoundCommands, type LoggedCommand } from './logged-commands.js';
import { decideCompletely, NEEDS_EARLIER } from '../appending/effect-requests.js';

/**
 * What became of one rewound command: replayed as `now`, skipped, or where the replay stopped or what it did not reach.
 */
export type ReplayedCommand = {
  readonly was: LoggedCommand;
  readonly outcome: 'given' | 'told-already' | 'left-out' | 'refused' | 'full' | 'unknown' | 'not-given';
  readonly now?: LoggedCommand;
  /** The command as replayed on the new branch. */
  readonly as?: JsonMap;
  readonly rejection?: Rejection;
  /** How many events did not fit into the append. */
  readonly events?: number;
};

/** The commands that followed a rewind in its append. */
export type ReplayResult = {
  readonly inserted: readonly LoggedCommand[];
  readonly replayed: readonly ReplayedCommand[];
  /** Whether it is all: a preview stops at what hangs on chance, or on a card that nobody has seen. */
  readonly isWhole: boolean;
  /** All of them in order, automatic steps and repeated concessions included, and the last revision. */
  readonly steps: readonly ReplayStep[];
  readonly last: Revision;
};

/** Whether commands follow a rewind in its append. */
export const hasReplay = ({ type, insert, reapply }: { readonly [field: string]: unknown }): boolean =>
  type === 'Rewind' && (insert !== undefined || reapply === true);

/** The replay plan in a rewind command; `since` is the log after its target. */
export const replayPlanOf = (
  session: Session,
  since: readonly LoggedCommand[],
  {
    rewind,
    command,
    to,
    from,
  }: { readonly rewind: Revision; readonly command: Command; readonly to: Revision; readonly from: Revision },
): RewindReplayPlan => ({
  rewind,
  insert: (command.insert ?? []) as readonly JsonMap[], // by its descriptor, as the next
  rewound: command.reapply === true ? rewoundCommands(session, since, { to, from }) : [],
  leaveOut: new Set(((command.leaveOut ?? []) as readonly string[]).map(Number)),
});

/** How the new branch continued in the rewind's append, read from the log after its target. */
export const replayResultOf = (
  session: Session,
  since: readonly LoggedCommand[],
  rewind: LoggedCommand,
  whyStopped: StopReasonAt,
): ReplayResult => {
  const [before, after] = [since.filter(({ first }) => first < rewind.first), givenAfter(since, rewind)];
  const [event] = rewind.envelopes;
  const ends = { to: Number(event?.data.to), from: Number(event?.data.from) };
  const following = replayPlanOf(session, before, { rewind: rewind.first, command: rewind.command, ...ends });
  const inserted = after.filter(({ from }) => from === undefined).slice(0, following.insert.length);
  const replayed = replayedBy({ session, whyStopped, ...following }, after, inserted.at(-1)?.end ?? lastOf(rewind));
  return {
    inserted: inserted.map(({ given }) => given),
    replayed,
    isWhole: inserted.length === following.insert.length && replayed.every(({ outcome }) => outcome !== 'unknown'),
    steps: after,
    last: after.at(-1)?.end ?? lastOf(rewind),
  };
};

/** Why a match at a revision does not apply a command. */
export type StopReasonAt = (command: JsonMap, at: Revision) => NotAppliedReason;

/** A command given after a rewind, the command it repeats, and the end of the automatic steps after it. */
type ReplayStep = { readonly given: LoggedCommand; readonly from: string | undefined; readonly end: Revision };

const givenAfter = (since: readonly LoggedCommand[], { first: rewind }: LoggedCommand): readonly ReplayStep[] => {
  const steps: ReplayStep[] = [];
  for (const given of since.filter(({ first }) => first > rewind)) {
    const reapplied = given.envelopes[0]?.reapplied;
    const last = steps.at(-1);
    if (reapplied?.rewind === String(rewind)) steps.push({ given, from: reapplied.from, end: lastOf(given) });
    else if (given.command.type === GO_ON && last !== undefined) steps.splice(-1, 1, { ...last, end: lastOf(given) });
    else break;
  }
  return steps;
};

const lastOf = ({ first, events }: LoggedCommand): Revision => first + events.length - 1;

type ReplayReading = RewindReplayPlan & { readonly session: Session; readonly whyStopped: StopReasonAt };

const replayedBy = (
  reading: ReplayReading,
  steps: readonly ReplayStep[],
  begin: Revision,
): readonly ReplayedCommand[] => {
  const { session, rewound, leaveOut, whyStopped } = reading;
  const moved: RevisionMapping = new Map();
  let end: Revision | undefined = begin;
  return rewound.map((was): ReplayedCommand => {
    const step = steps.find(({ from }) => from === String(was.first));
    if (step !== undefined) {
      const as = withPresentReport(was.command, moved);
      noteRevision(moved, was, step.given.first);
      end = step.end;
      return { was, outcome: 'given', now: step.given, as };
    }
    const state = end === undefined ? undefined : session.timeline.stateAt(end);
    if (end === undefined || state === undefined)
      return { was, outcome: isLeftOut(was, leaveOut) ? 'left-out' : 'not-given' };
    const passedOver = whyPassedOver(session, state, was, leaveOut);
    if (passedOver !== undefined) return { was, outcome: passedOver };
    const not = whyStopped(withPresentReport(was.command, moved), end);
    end = undefined;
    const { why, ...more } = not;
    return { was, outcome: why, ...more };
  });
};

/** Finds why a command was not applied by deciding it again: if it is not rejected, the append was full. */
export const redeciding =
  (session: Session, chance: Chance): StopReasonAt =>
  (command, at) => {
    const supplied = decideCompletely({ ...session, timeline: session.timeline.fork(at) }, command, {
      chance,
      now: () => session.lastRecordedAt,
    });
    if (supplied === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    const { decision } = supplied;
    return decision.kind === 'refused'
      ? { why: 'refused', rejection: decision.rejection }
      : { why: 'full', events: decision.events.length };
  };
