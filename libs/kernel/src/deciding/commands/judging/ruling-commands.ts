import type { Command } from '../../../rules/command.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import type { Effect } from '../../../table/card.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import type { CardId } from '../../../table/names.js';
import type { Json } from '../../../persistent/json.js';
import { PUBLIC } from '../../../table/knowledge.js';
import { faultsOf, number, plainName } from '../../../table/shape.js';
import { cardFault } from '../telling/card-reports.js';
import { resume, unfinished } from '../../calling.js';
import { rulableReport, type PendingReport } from '../../pending-report.js';
import { EFFECTS, outcomeFault } from '../telling/outcomes.js';
import { REASON, REVISION } from './words-of-judges.js';

const rule = (d: OpenDecision, command: Command): Rejection | undefined => {
  const pending = rulableReport(d);
  const fault = reportFault(pending, String(command.report)) ?? wordsFault(d, pending, command) ?? unfinished(d);
  if (fault !== undefined || pending === undefined) return fault;
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
  d.answer = { ruled: command[TOLD_BY[tells]] as Json };
  return undefined;
};

/** The field in which each sort of report is ruled. */
const TOLD_BY = { roll: 'value', card: 'card', total: 'value', outcome: 'effects' } as const;

const cardIn = ({ card }: Command): CardId => String(card) as CardId; // found among the cards before it counts

const effectsOf = ({ effects }: Command): readonly Effect[] => effects as readonly Effect[]; // a list of maps by the descriptor

const reportFault = (pending: PendingReport | undefined, report: string): Rejection | undefined => {
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

/** A roll is ruled by its value, a card by its id, an outcome by its effects, and by nothing else. */
const wordsFault = (d: OpenDecision, pending: PendingReport | undefined, command: Command): Rejection | undefined => {
  if (pending === undefined) return undefined;
  const needed = TOLD_BY[pending.tells];
  const others = Object.values(TOLD_BY).filter((field) => field !== needed && command[field] !== undefined);
  if (command[needed] === undefined || others.length > 0)
    return rejection(
      'malformed',
      'SL-CMD-1',
      `a ${pending.tells} is ruled with ${needed}${others.length > 0 ? `, not ${others.join(' and ')}` : ''}`,
    );
  if (pending.tells === 'roll' && faultsOf(number(1, 6), command.value).length > 0)
    return rejection('malformed', 'SL-CMD-1', 'value: a die shows a number from 1 to 6');
  if (pending.tells === 'card') return cardFault(d, pending.object, cardIn(command), pending.where);
  return pending.tells === 'outcome' ? outcomeFault(d, PUBLIC, pending.places, effectsOf(command)) : undefined;
};

/** What a judge rules. */
export const rulingCommands: { readonly [type: string]: CommandRule } = {
  RuleReport: {
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
    decide: rule,
  },
};
