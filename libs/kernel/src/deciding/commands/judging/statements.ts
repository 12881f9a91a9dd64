import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { stillToSay } from '../../../table/judging/call.js';

/** Opens the statements to judges once everybody involved has answered (SL-CALL-3). */
export const openStatements = (d: OpenDecision, call: string): void => {
  const { dispute } = d.state.record.calls.find(({ id }) => id === call) ?? {};
  if (dispute === undefined || dispute.isOpened || stillToSay(dispute).length > 0) return;
  const { statements } = dispute;
  emit(d, 'StatementsOpened', { call }, ['SL-CALL-3'], { for: 'judges', data: { statements } });
};
