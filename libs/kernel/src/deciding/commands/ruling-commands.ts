import type { OpenDecision } from '../../rules/ruleset.js';
import type { Command } from '../../rules/command.js';
import type { CommandRule } from '../../rules/ruleset.js';
import { contestedDie } from '../../board/rolling.js';
import { emit } from '../../events/recording.js';
import { asText } from '../../persistent/json.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { number } from '../../table/shape.js';
import { resume } from '../calling.js';
import { REASON, REVISION } from './words-of-judges.js';

const rule = (d: OpenDecision, command: Command): Rejection | undefined => {
  const { report, value, reason, judge } = command;
  const fault = rulingFault(d, String(report));
  if (fault !== undefined) return fault;
  const ruled = { report: String(report), value: Number(value), judge: String(judge) };
  emit(d, 'ReportRuled', reason === undefined ? ruled : { ...ruled, reason: asText(reason) }, ['SL-REPORT-3']);
  resume(d, ruled.judge, ['SL-REPORT-3']);
  d.answer = { ruled: ruled.value };
  return undefined;
};

const rulingFault = (d: OpenDecision, report: string): Rejection | undefined => {
  const contested = contestedDie(d);
  if (contested === undefined)
    return rejection('not-contested', 'SL-REPORT-3', 'no roll is contested: only after an objection is one ruled');
  return contested === report
    ? undefined
    : rejection('unknown-object', 'SL-CMD-2', `the contested report is revision ${contested}`);
};

/** What a judge rules. */
export const rulingCommands: { readonly [type: string]: CommandRule } = {
  RuleReport: {
    about: 'rules what a contested die shows; play goes on with that value',
    by: 'judge',
    during: 'play',
    fields: {
      report: { ...REVISION, about: 'the revision of the report that was objected to' },
      value: number(1, 6),
      'reason?': REASON,
    },
    decide: rule,
  },
};
