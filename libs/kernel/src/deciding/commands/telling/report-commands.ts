import type { Command } from '../../../rules/command.js';
import type { OpenDecision, Situation } from '../../../rules/ruleset/situation.js';
import { asText } from '../../../persistent/json.js';
import type { Effect } from '../../../table/card.js';
import { emit } from '../../../events/recording.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import { number, text } from '../../../table/shape.js';
import { callJudge, timeOf } from '../../calling.js';
import { seatsInOrder } from '../../../table/seats.js';
import { EFFECTS, outcomeFault } from './outcomes.js';
import { answerFill } from '../../../board/choices.js';
import { rejection } from '../../../table/rejection.js';
import type { CardId, SeatId } from '../../../table/names.js';
import { templateOf } from '../../../words/templates.js';
import type { Fill } from '../../../table/table.js';
import { objectsInPlay } from '../../../triggers/trigger-index.js';
import { reportCard } from './card-reports.js';
import { reportAsked, reportTemplates, senderOf } from '../table-commands.js';

const REPORT = { is: 'text', pattern: /^\d{1,9}$/, about: 'the revision of the report' } as const;

const openReport = (situation: Situation, seat: SeatId, command: string): string | undefined => {
  const { awaiting } = situation.state.table;
  return awaiting?.command === 'ConfirmReport' && awaiting.seats.includes(seat) && command !== ''
    ? asText(awaiting.options?.[0])
    : undefined;
};

const rightReport = (situation: Situation, command: Command): ReturnType<typeof rejection> | undefined => {
  const seat = senderOf(command);
  const open = openReport(situation, seat, command.type);
  if (open === undefined) return rejection('not-reported', 'SL-REPORT-1', `${seat} has no report to answer`);
  return open === command.report
    ? undefined
    : rejection('unknown-object', 'SL-CMD-2', `the report to answer is revision ${open}`);
};

const reportRoll: CommandRule = {
  about: 'reports what a die that lies on the table shows',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { value: number(1, 6) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = reportAsked(d, seat, 'ReportRoll');
    if (fault !== undefined) return fault;
    const key = asText(d.state.table.awaiting?.about?.key ?? '');
    emit(d, 'RollReported', { seat, value: Number(command.value), key }, ['SL-REPORT-1']);
    d.answer = command.value;
    return undefined;
  },
  templates: (situation, seat) =>
    reportTemplates(situation, seat, 'ReportRoll', { path: 'value', what: 'roll', form: 'number', least: 1, most: 6 }),
};

/** What effects may speak of by its name: everybody in the game, and what is in play. */
const namesThere = (situation: Situation): readonly string[] => [
  ...seatsInOrder(situation.state.table),
  ...objectsInPlay(situation).map(({ name }) => name),
];

/** How many targets the card in question has, which its outcome may speak of. */
const placesOf = ({ state }: Situation): number => Number(state.table.awaiting?.about?.places ?? 0);

const reportOutcome: CommandRule = {
  about: 'reports as effects what a card that is not modelled did',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { effects: EFFECTS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = reportAsked(d, seat, 'ReportOutcome');
    if (fault !== undefined) return fault;
    const effects = command.effects as readonly Effect[]; // a list of maps by the descriptor
    const wrong = outcomeFault(d, seat, placesOf(d), effects);
    if (wrong !== undefined) return wrong;
    emit(d, 'OutcomeReported', { seat, effects, text: asText(d.state.table.awaiting?.about?.words ?? '') }, [
      'SL-REPORT-1',
    ]);
    d.answer = { reported: effects };
    return undefined;
  },
  templates: (situation, seat) =>
    reportTemplates(situation, seat, 'ReportOutcome', {
      path: 'effects',
      what: 'effects',
      form: 'effects',
      candidates: namesThere(situation),
    }),
};

/** What counts from now on, as the question says what was reported. */
const confirmed = (d: OpenDecision, seat: SeatId, report: string): void => {
  const { value, total, of } = d.state.table.awaiting?.about ?? {};
  const because = ['SL-REPORT-2'] as const;
  if (typeof total === 'string')
    emit(d, 'TotalConfirmed', { seat, of: of as SeatId, report, total, value: Number(value) }, because); // as it was announced
  else if (typeof value === 'string')
    emit(d, 'CardConfirmed', { seat, report, card: value as CardId }, because); // of ReportCard
  else if (typeof value === 'number') emit(d, 'RollConfirmed', { seat, report, value }, because);
  else emit(d, 'OutcomeConfirmed', { seat, report }, because);
};

const confirm: CommandRule = {
  about: "confirms another seat's report",
  by: 'seat',
  during: 'play',
  answers: true,
  beside: ['ObjectToReport'],
  fields: { report: REPORT },
  decide: (d, command) => {
    const fault = rightReport(d, command);
    if (fault !== undefined) return fault;
    const [seat, report] = [senderOf(command), String(command.report)];
    confirmed(d, seat, report);
    d.answer = true;
    return undefined;
  },
  templates: (situation, seat) => {
    const { awaiting } = situation.state.table;
    if (awaiting === null || openReport(situation, seat, 'ConfirmReport') === undefined) return [];
    return [templateOf({ type: 'ConfirmReport', seat }, [{ ...answerFill(awaiting), path: 'report' }])];
  },
};

const object: CommandRule = {
  about: "objects to another seat's report: play stands still, and a judge is called",
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { report: REPORT, reason: text('what is wrong with it') },
  appeal: () => 1 / 6,
  decide: (d, command) => {
    const fault = rightReport(d, command);
    if (fault !== undefined) return fault;
    const [seat, report, reason] = [senderOf(command), String(command.report), String(command.reason)];
    emit(d, 'ReportObjected', { seat, report, reason }, ['SL-REPORT-2']);
    const told = {
      category: 'report',
      point: report,
      involved: seatsInOrder(d.state.table),
      calledAt: timeOf(d),
    } as const;
    callJudge(d, { by: seat, reason, paused: `${seat} objects to report ${report}: ${reason}`, told }, ['SL-REPORT-2']);
    return undefined;
  },
  templates: (situation, seat) => {
    const { awaiting } = situation.state.table;
    if (awaiting === null || openReport(situation, seat, 'ObjectToReport') === undefined) return [];
    const fill: Fill[] = [
      { ...answerFill(awaiting), path: 'report' },
      { path: 'reason', what: 'reason', form: 'text' },
    ];
    return [templateOf({ type: 'ObjectToReport', seat }, fill)];
  },
};

/** The commands of a table that rolls, draws or decides by itself and tells what came out. */
export const reportCommands: { readonly [type: string]: CommandRule } = {
  ReportRoll: reportRoll,
  ReportCard: reportCard,
  ReportOutcome: reportOutcome,
  ConfirmReport: confirm,
  ObjectToReport: object,
};
