import type { Command, JsonMap, Rejection, Revision } from '@stackledger/kernel';
import { GO_ON } from '../envelopes/command-ids.js';
import type { Chance } from '../envelopes/ports.js';
import { noteMoved, whyPassedOver, withPresentReport, type Following, type Moved } from './giving-again.js';
import type { NotTaken } from '../growing/growing.js';
import type { Session } from '../sessions/session.js';
import { struckCommands, type LoggedCommand } from './struck-commands.js';
import { decideSupplied, NEEDS_EARLIER } from '../growing/supplying.js';

/** What became of one struck command: given again as `now`, passed over, or what giving again stopped at or did not come to. */
export type Again = {
  readonly was: LoggedCommand;
  readonly outcome: 'given' | 'told-already' | 'left-out' | 'refused' | 'full' | 'unknown' | 'not-given';
  readonly now?: LoggedCommand;
  /** The command as it is given on the new line. */
  readonly as?: JsonMap;
  readonly rejection?: Rejection;
  /** How many events one append did not hold any more. */
  readonly events?: number;
};

/** What followed a rewind in its append. */
export type Followed = {
  readonly inserted: readonly LoggedCommand[];
  readonly again: readonly Again[];
  /** All of it in its order, automatic steps and whoever left again included, and where it ends. */
  readonly steps: readonly Step[];
  readonly last: Revision;
};

/** Whether commands follow a rewind in its append. */
export const isFollowed = ({ type, insert, reapply }: { readonly [field: string]: unknown }): boolean =>
  type === 'Rewind' && (insert !== undefined || reapply === true);

/** What a rewind says of what follows it; `since` is the log from where it leads. */
export const followingOf = (
  session: Session,
  since: readonly LoggedCommand[],
  {
    rewind,
    command,
    to,
    from,
  }: { readonly rewind: Revision; readonly command: Command; readonly to: Revision; readonly from: Revision },
): Following => ({
  rewind,
  insert: (command.insert ?? []) as readonly JsonMap[], // by its descriptor, as the next
  struck: command.reapply === true ? struckCommands(session, since, { to, from }) : [],
  leaveOut: new Set(((command.leaveOut ?? []) as readonly string[]).map(Number)),
});

/** How a rewind's line went on in its append, read off the log since where the rewind leads. */
export const followedBy = (
  session: Session,
  since: readonly LoggedCommand[],
  rewind: LoggedCommand,
  whyStopped: WhyStopped,
): Followed => {
  const [before, after] = [since.filter(({ first }) => first < rewind.first), givenAfter(since, rewind)];
  const [event] = rewind.envelopes;
  const ends = { to: Number(event?.data.to), from: Number(event?.data.from) };
  const following = followingOf(session, before, { rewind: rewind.first, command: rewind.command, ...ends });
  const inserted = after.filter(({ from }) => from === undefined).slice(0, following.insert.length);
  const again = againBy({ session, whyStopped, ...following }, after, inserted.at(-1)?.end ?? lastOf(rewind));
  return {
    inserted: inserted.map(({ given }) => given),
    again,
    steps: after,
    last: after.at(-1)?.end ?? lastOf(rewind),
  };
};

/** Why a command is not taken by a match as it stood at a revision. */
export type WhyStopped = (command: JsonMap, at: Revision) => NotTaken;

/** A command that was given after a rewind, of which one it is the same, and the end of what followed from it by itself. */
type Step = { readonly given: LoggedCommand; readonly from: string | undefined; readonly end: Revision };

const givenAfter = (since: readonly LoggedCommand[], { first: rewind }: LoggedCommand): readonly Step[] => {
  const steps: Step[] = [];
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

type Reading = Following & { readonly session: Session; readonly whyStopped: WhyStopped };

const againBy = (reading: Reading, steps: readonly Step[], begin: Revision): readonly Again[] => {
  const { session, struck, leaveOut, whyStopped } = reading;
  const moved: Moved = new Map();
  let end: Revision | undefined = begin;
  return struck.map((was): Again => {
    const step = steps.find(({ from }) => from === String(was.first));
    if (step !== undefined) {
      const as = withPresentReport(was.command, moved);
      noteMoved(moved, was, step.given.first);
      end = step.end;
      return { was, outcome: 'given', now: step.given, as };
    }
    const state = end === undefined ? undefined : session.timeline.stateAt(end);
    if (end === undefined || state === undefined) return { was, outcome: 'not-given' };
    const passedOver = whyPassedOver(session, state, was, leaveOut);
    if (passedOver !== undefined) return { was, outcome: passedOver };
    const not = whyStopped(withPresentReport(was.command, moved), end);
    end = undefined;
    const { why, ...more } = not;
    return { was, outcome: why, ...more };
  });
};

/** Why a command was not taken, found by deciding it again: if it is not refused, one append held no more. */
export const decidingAgain =
  (session: Session, chance: Chance): WhyStopped =>
  (command, at) => {
    const supplied = decideSupplied({ ...session, timeline: session.timeline.fork(at) }, command, {
      chance,
      now: () => session.lastRecordedAt,
    });
    if (supplied === NEEDS_EARLIER) throw new Error(`all of match ${session.matchId} is not enough to decide`);
    const { decision } = supplied;
    return decision.kind === 'refused'
      ? { why: 'refused', rejection: decision.rejection }
      : { why: 'full', events: decision.events.length };
  };
