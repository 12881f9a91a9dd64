import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import { emit, inputOf } from '../../events/recording.js';
import type { KernelEvents } from '../../events/kernel-events.js';
import { remedyDue, timeRuled, type Call, type CallEnd } from '../../table/judging/call.js';
import type { RuleId, SeatId } from '../../table/names.js';
import { PLAIN_POLICY } from '../../table/judging/policy.js';
import { rejection, type Rejection } from '../../table/rejection.js';
import { msOf, timeAt } from '../../table/time.js';

/** The reason of a judge call and the caller; `paused` is the reason shown for the table if it is longer. */
export type JudgeCallTerms = {
  readonly by: SeatId | 'system';
  readonly reason: string;
  readonly paused?: string;
  /** The points of the call, where a seat gave them; calls of the service have none. */
  readonly told?: JudgeCallPoints;
};

type JudgeCallPoints = Pick<KernelEvents['JudgeCalled'], 'category' | 'point' | 'involved' | 'calledAt'>;

/** The time at which the command was given, as its events will record it. */
export const timeOf = (d: OpenDecision): string => inputOf(d, { need: 'time' }, ({ now }) => now);

/** The id of the next call of this match. */
export const nextCall = ({ state }: Pick<Situation, 'state'>): string => `call-${state.record.calls.length + 1}`;

/** Pauses play until a judge has attended to it. */
export const callJudge = (
  d: OpenDecision,
  { by, reason, paused, told = {} }: JudgeCallTerms,
  because: readonly RuleId[],
): void => {
  const call = nextCall(d);
  const { calledAt } = told;
  const since = calledAt === undefined ? {} : { since: calledAt };
  emit(d, 'PlayPaused', { by, reason: paused ?? reason, ...since }, because);
  emit(d, 'JudgeCalled', { call, by, reason, ...told }, because);
};

/** The calls that are not settled yet. */
export const openCalls = ({ state }: Pick<Situation, 'state'>): readonly Call[] =>
  state.record.calls.filter(({ open }) => open);

/** The seats whose cards a judge may look at for unsettled calls. */
export const seatsLookedAtBy = (state: Situation['state'], judge: string): readonly SeatId[] =>
  openCalls({ state }).flatMap(({ looks = [] }) => looks.filter((look) => look.judge === judge).map(({ of }) => of));

/**
 * Why play may not resume: an undecided appeal, a remedy not carried out, or a conduct matter. `done` is the ruling
 * whose remedy is being carried out.
 */
export const resumeRejection = (situation: Pick<Situation, 'state'>, done?: string): Rejection | undefined => {
  for (const { id, dispute } of openCalls(situation)) {
    if (dispute?.state === 'appealed')
      return rejection('call-state', 'SL-CALL-1', `the ruling of ${id} is appealed, and nobody has reviewed it`);
    const due = dispute === undefined ? null : remedyDue(dispute);
    if (due !== null && due.id !== done)
      return rejection('remedy-due', 'SL-CALL-1', `${due.id} asks for ${due.kind}, which is not carried out yet`);
  }
  return undefined;
};

/** Whether play goes on during a call: no judge has come, and it did not pause the table. */
const isWaiting = ({ dispute }: Call): boolean => dispute?.state === 'called' && dispute.category !== 'report';

const settledCalls = (situation: Pick<Situation, 'state'>): readonly Call[] =>
  openCalls(situation).filter((call) => !isWaiting(call) && call.dispute?.escalated !== true);

/** The time from which a pause is given back: when play was paused, or when the judge who has come was called. */
export const pausedFrom = (situation: Pick<Situation, 'state'>): string | null => {
  const { paused, judging = {} } = situation.state.record;
  const calls = settledCalls(situation).map(({ dispute }) => dispute?.calledAt ?? dispute?.attendedAt);
  const first = [...calls, paused?.since].filter((start) => typeof start === 'string').sort()[0];
  if (paused === null || first === undefined) return null;
  const { givenTo = '' } = judging;
  return first < givenTo ? givenTo : first; // time given back before is not given twice
};

/** Resumes play: all calls are settled except those that still wait for a judge. */
export const resume = (d: OpenDecision, judge: string, because: readonly RuleId[]): void => {
  const settled = settledCalls(d);
  const from = pausedFrom(d);
  const now = timeOf(d);
  for (const { id } of settled) closeCall(d, { call: id, by: judge, how: 'resumed', closedAt: now }, because);
  emit(d, 'PlayResumed', { by: judge }, because);
  if (from !== null) extendEndTime(d, settled, from, now);
  for (const call of settled) giveRuledTime(d, call, now);
};

export const closeCall = (
  d: OpenDecision,
  closed: { readonly call: string; readonly by: string; readonly how: CallEnd; readonly closedAt: string },
  because: readonly RuleId[],
): void => emit(d, 'CallClosed', closed, because);

/** Extends the end time of the table by the pause; a pause after that end gives nothing. */
const extendEndTime = (d: OpenDecision, settled: readonly Call[], from: string, now: string): void => {
  const { endsAt, policy = PLAIN_POLICY } = d.state.record.judging ?? {};
  const ms = msOf(now) - msOf(from);
  if (endsAt === undefined || from >= endsAt || ms <= 0 || ms < policy.extension.leastMs) return;
  const extended = { calls: settled.map(({ id }) => id), from, to: now, was: endsAt };
  emit(d, 'TimeExtended', { ...extended, endsAt: timeAt(msOf(endsAt) + ms) }, ['SL-CALL-2']);
};

/** Gives the table the time that was ruled, once its call is settled (SL-CALL-11). */
export const giveRuledTime = (d: OpenDecision, { id, dispute }: Call, now: string): void => {
  const ruled = dispute === undefined ? null : timeRuled(dispute);
  const { endsAt } = d.state.record.judging ?? {};
  if (ruled === null || endsAt === undefined) return;
  const extended = { calls: [id], from: now, to: now, was: endsAt, endsAt: timeAt(msOf(endsAt) + ruled.extraMs) };
  emit(d, 'TimeExtended', { ...extended, ...ruled }, ['SL-CALL-11']);
};
