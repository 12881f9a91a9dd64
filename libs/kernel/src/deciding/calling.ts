import type { OpenDecision, Situation } from '../rules/ruleset.js';
import { emit } from '../events/recording.js';
import type { RuleId, SeatId } from '../table/names.js';
import type { Call } from '../table/state.js';

/** Why a judge is called, and by whom; `paused` says it of the table where that takes more words. */
export type Calling = {
  readonly by: SeatId | 'system';
  readonly reason: string;
  readonly paused?: string;
};

/** Play stands still where it is until a judge has looked at it. */
export const callJudge = (d: OpenDecision, { by, reason, paused }: Calling, because: readonly RuleId[]): void => {
  const call = `call-${d.state.record.calls.length + 1}`;
  emit(d, 'PlayPaused', { by, reason: paused ?? reason }, because);
  emit(d, 'JudgeCalled', { call, by, reason }, because);
};

/** The calls that nobody has settled yet. */
export const openCalls = ({ state }: Pick<Situation, 'state'>): readonly Call[] =>
  state.record.calls.filter(({ open }) => open);

/** Play goes on: whatever a judge was called for is settled. */
export const resume = (d: OpenDecision, judge: string, because: readonly RuleId[]): void => {
  for (const { id } of openCalls(d)) emit(d, 'CallClosed', { call: id, by: judge }, because);
  emit(d, 'PlayResumed', { by: judge }, because);
};
