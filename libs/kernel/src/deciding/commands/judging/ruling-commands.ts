import type { Command } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import type { Effect } from '../../../table/card.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { asCardId, type CardId } from '../../../table/names.js';
import { PUBLIC } from '../../../table/knowledge.js';
import { ofShape, validate, number, plainName } from '../../../table/shape.js';
import { cardRejection } from '../reports/card-reports.js';
import { resume, resumeRejection } from '../../calls/calling.js';
import { rulableReport, type PendingReport } from '../../reporting/pending-report.js';
import { EFFECTS, outcomeRejection } from '../reports/outcomes.js';
import { REASON, REVISION } from './judge-fields.js';

const ruleReport = (d: OpenDecision, command: Command): Rejection | undefined => {
  const pending = rulableReport(d);
  const rejected =
    reportRejection(pending, String(command.report)) ?? wordsRejection(d, pending, command) ?? resumeRejection(d);
  if (rejected !== undefined || pending === undefined) return rejected;
  const judge = String(command.judge);
  const said = command.reason === undefined ? { judge } : { judge, reason: asText(command.reason) };
  const { report, tells } = pending;
  const rules = { report, ...said };
  if (tells === 'roll') emit(d, 'ReportRuled', { ...rules, value: Number(command.value) }, ['SL-REPORT-3']);
  else if (tells === 'total')
    emit(d, 'TotalRuled', { ...rules, of: pending.of, total: pending.total, value: Number(command.value) }, [
      'SL-REPORT-3',
    ]);
  else if (tells === 'card') emit(d, 'CardRuled', { ...rules, card: cardIn(command) }, ['SL-REPORT-3']);
  else emit(d, 'OutcomeRuled', { ...rules, effects: effectsOf(command) }, ['SL-REPORT-3']);
  resume(d, judge, ['SL-REPORT-3']);
  d.answer = { ruled: command[RULING_FIELDS[tells]] };
  return undefined;
};

/** The field that rules each kind of report. */
const RULING_FIELDS = { roll: 'value', card: 'card', total: 'value', outcome: 'effects' } as const;

const cardIn = ({ card }: Command): CardId => asCardId(String(card)); // found among the cards before it counts

const effectsOf = ({ effects }: Command): readonly Effect[] => ofShape(EFFECTS, effects);

const reportRejection = (pending: PendingReport | undefined, report: string): Rejection | undefined => {
  if (pending === undefined)
    return rejection(
      'not-contested',
      'SL-REPORT-3',
      'no report waits for a ruling: one is ruled after an objection, or where play stands still before it is confirmed',
    );
  return pending.report === report
    ? undefined
    : rejection('unknown-object', 'SL-CMD-2', `the report to rule is revision ${pending.report}`);
};

/** The rejection of a ruling by the wrong field: a roll is ruled by value, a card by id, an outcome by effects. */
const wordsRejection = (
  d: OpenDecision,
  pending: PendingReport | undefined,
  command: Command,
): Rejection | undefined => {
  if (pending === undefined) return undefined;
  const needed = RULING_FIELDS[pending.tells];
  const others = Object.values(RULING_FIELDS).filter((field) => field !== needed && command[field] !== undefined);
  if (command[needed] === undefined || others.length > 0)
    return rejection(
      'malformed',
      'SL-CMD-1',
      `a ${pending.tells} is ruled with ${needed}${others.length > 0 ? `, not ${others.join(' and ')}` : ''}`,
    );
  if (pending.tells === 'roll' && validate(number(1, 6), command.value).length > 0)
    return rejection('malformed', 'SL-CMD-1', 'value: a die shows a number from 1 to 6');
  if (pending.tells === 'card') return cardRejection(d, pending.object, cardIn(command), pending.where);
  return pending.tells === 'outcome' ? outcomeRejection(d, PUBLIC, pending.places, effectsOf(command)) : undefined;
};

/** What a judge rules. */
export const rulingCommands: { readonly [type: string]: CommandRule } = {
  RuleReport: command({
    about:
      'rules a report that was objected to, or that nobody has confirmed where play stands still: what a die shows, which card was turned up, what a card did or a total comes to; play goes on with that',
    by: 'judge',
    needs: 'rule',
    during: 'play',
    fields: {
      report: { ...REVISION, about: 'the revision of the report that does not count yet' },
      'value?': {
        ...number(-1_000_000, 1_000_000),
        about: 'what the die shows where a roll is ruled, what the total comes to where that is',
      },
      'effects?': { ...EFFECTS, about: 'what the card did, as effects, where an outcome is ruled' },
      'card?': plainName('which card it is, where a card is ruled'),
      'reason?': REASON,
    },
    decide: ruleReport,
  }),
};
