import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { emit, inputOf } from '../events/recording.js';
import type { KernelEvents } from '../events/kernel-events.js';
import { remedyDue, type Call, type CallEnd } from '../table/call.js';
import type { RuleId, SeatId } from '../table/names.js';
import { PLAIN_POLICY } from '../table/policy.js';
import { rejection, type Rejection } from '../table/rejection.js';
import { msOf, timeAt } from '../table/time.js';

/** Why a judge is called, and by whom; `paused` says it of the table where that takes more words. */
export type Calling = {
  readonly by: SeatId | 'system';
  readonly reason: string;
  readonly paused?: string;
  /** What else is known of the call; the service itself knows nothing. */
  readonly told?: Told;
};

type Told = Pick<KernelEvents['JudgeCalled'], 'category' | 'point' | 'involved' | 'calledAt'>;

/** When this command was given: the time that its events will be recorded with. */
export const timeOf = (d: OpenDecision): string => inputOf(d, { need: 'time' }, ({ now }) => now);

/** What the next call of this match is called. */
export const nextCall = ({ state }: Pick<Situation, 'state'>): string => `call-${state.record.calls.length + 1}`;

/** Play stands still where it is until a judge has looked at it. */
export const callJudge = (
  d: OpenDecision,
  { by, reason, paused, told = {} }: Calling,
  because: readonly RuleId[],
): void => {
  const call = nextCall(d);
  const { calledAt } = told;
  const since = calledAt === undefined ? {} : { since: calledAt };
  emit(d, 'PlayPaused', { by, reason: paused ?? reason, ...since }, because);
  emit(d, 'JudgeCalled', { call, by, reason, ...told }, because);
};

/** The calls that nobody has settled yet. */
export const openCalls = ({ state }: Pick<Situation, 'state'>): readonly Call[] =>
  state.record.calls.filter(({ open }) => open);

/** The seats whose cards a judge has said to look at, for calls that nobody has settled yet. */
export const looksAt = (state: Situation['state'], judge: string): readonly SeatId[] =>
  openCalls({ state }).flatMap(({ looks = [] }) => looks.filter((look) => look.judge === judge).map(({ of }) => of));

/** Why play may not go on yet: an appeal that nobody has decided, a remedy that nobody has carried out, a matter of conduct. */
export const unfinished = (situation: Pick<Situation, 'state'>): Rejection | undefined => {
  for (const { id, dispute } of openCalls(situation)) {
    if (dispute?.state === 'appealed')
      return rejection('call-state', 'SL-CALL-1', `the ruling of ${id} is appealed, and nobody has reviewed it`);
    const due = dispute === undefined ? null : remedyDue(dispute);
    if (due !== null)
      return rejection('remedy-due', 'SL-CALL-1', `${due.id} asks for ${due.kind}, which is not carried out yet`);
  }
  return undefined;
};

/** A call that play does not wait for: nobody has come to it, and it did not stop the table. */
const isWaiting = ({ dispute }: Call): boolean => dispute?.state === 'called' && dispute.category !== 'report';

const settledNow = (situation: Pick<Situation, 'state'>): readonly Call[] =>
  openCalls(situation).filter((call) => !isWaiting(call) && call.dispute?.escalated !== true);

/** Since when the table stands still, as far as time is given back for it: since it was paused, or a judge called who has come. */
export const stillSince = (situation: Pick<Situation, 'state'>): string | null => {
  const { paused, judging = {} } = situation.state.record;
  const calls = settledNow(situation).map(({ dispute }) => dispute?.calledAt ?? dispute?.attendedAt);
  const first = [...calls, paused?.since].filter((start) => typeof start === 'string').sort()[0];
  if (paused === null || first === undefined) return null;
  const { givenTo = '' } = judging;
  return first < givenTo ? givenTo : first; // what was given back already is not given twice
};

/** Play goes on: whatever a judge was called for is settled, but for calls that still wait for one. */
export const resume = (d: OpenDecision, judge: string, because: readonly RuleId[]): void => {
  const settled = settledNow(d);
  const from = stillSince(d);
  const now = timeOf(d);
  for (const { id } of settled) closeCall(d, { call: id, by: judge, how: 'resumed', closedAt: now }, because);
  emit(d, 'PlayResumed', { by: judge }, because);
  if (from !== null) giveTimeBack(d, settled, from, now);
};

/** A call is over. */
export const closeCall = (
  d: OpenDecision,
  closed: { readonly call: string; readonly by: string; readonly how: CallEnd; readonly closedAt: string },
  because: readonly RuleId[],
): void => emit(d, 'CallClosed', closed, because);

/** The table's own end moves by the time that it stood still; what begins after that end gives nothing. */
const giveTimeBack = (d: OpenDecision, settled: readonly Call[], from: string, now: string): void => {
  const { endsAt, policy = PLAIN_POLICY } = d.state.record.judging ?? {};
  const ms = msOf(now) - msOf(from);
  if (endsAt === undefined || from >= endsAt || ms <= 0 || ms < policy.extension.leastMs) return;
  const extended = { calls: settled.map(({ id }) => id), from, to: now, was: endsAt };
  emit(d, 'TimeExtended', { ...extended, endsAt: timeAt(msOf(endsAt) + ms) }, ['SL-CALL-2']);
};
