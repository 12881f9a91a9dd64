import type { Command } from '../../../rules/command.js';
import type { OpenDecision, Situation } from '../../../rules/ruleset/situation.js';
import { asText } from '../../../persistent/json.js';
import { emit } from '../../../events/recording.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import { number, text } from '../../../table/shape.js';
import { callJudge, timeOf } from '../../calls/calling.js';
import { seatsInOrder } from '../../../table/seats.js';
import { EFFECTS, outcomeRejection } from './outcomes.js';
import { answerFill } from '../../../board/choices.js';
import { rejection } from '../../../table/rejection.js';
import { asSeatId, asCardId, type SeatId } from '../../../table/names.js';
import { legalActionOf } from '../../../words/legal-action.js';
import type { ParameterPrompt } from '../../../table/table.js';
import { objectsInPlay } from '../../../triggers/trigger-index.js';
import { reportCard } from './card-reports.js';
import { unaskedRejection, legalReports, senderOf } from '../table-commands.js';

const REPORT = { is: 'text', pattern: /^\d{1,9}$/, about: 'the revision of the report' } as const;

const openReport = (situation: Situation, seat: SeatId, command: string): string | undefined => {
  const { awaiting } = situation.state.table;
  return awaiting?.command === 'ConfirmReport' && awaiting.seats.includes(seat) && command !== ''
    ? asText(awaiting.options?.[0])
    : undefined;
};

const reportRejection = (situation: Situation, command: Command): ReturnType<typeof rejection> | undefined => {
  const seat = senderOf(command);
  const open = openReport(situation, seat, command.type);
  if (open === undefined) return rejection('not-reported', 'SL-REPORT-1', `${seat} has no report to answer`);
  return open === command.report
    ? undefined
    : rejection('unknown-object', 'SL-CMD-2', `the report to answer is revision ${open}`);
};

const reportRoll = command({
  about: 'reports what a die that lies on the table shows',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { value: number(1, 6) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = unaskedRejection(d, seat, 'ReportRoll');
    if (rejected !== undefined) return rejected;
    const key = asText(d.state.table.awaiting?.about?.key ?? '');
    emit(d, 'RollReported', { seat, value: command.value, key }, ['SL-REPORT-1']);
    d.answer = command.value;
    return undefined;
  },
  legalActions: (situation, seat) =>
    legalReports(situation, seat, 'ReportRoll', { path: 'value', what: 'roll', form: 'number', least: 1, most: 6 }),
});

/** The names that effects may use: everybody in the game, and what is in play. */
const effectNames = (situation: Situation): readonly string[] => [
  ...seatsInOrder(situation.state.table),
  ...objectsInPlay(situation).map(({ name }) => name),
];

/** The number of targets of the card in question, which its outcome may refer to. */
const placesOf = ({ state }: Situation): number => Number(state.table.awaiting?.about?.places ?? 0);

const reportOutcome = command({
  about: 'reports as effects what a card that is not modelled did',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { effects: EFFECTS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = unaskedRejection(d, seat, 'ReportOutcome');
    if (rejected !== undefined) return rejected;
    const { effects } = command;
    const validationError = outcomeRejection(d, seat, placesOf(d), effects);
    if (validationError !== undefined) return validationError;
    emit(d, 'OutcomeReported', { seat, effects, text: asText(d.state.table.awaiting?.about?.words ?? '') }, [
      'SL-REPORT-1',
    ]);
    d.answer = { reported: effects };
    return undefined;
  },
  legalActions: (situation, seat) =>
    legalReports(situation, seat, 'ReportOutcome', {
      path: 'effects',
      what: 'effects',
      form: 'effects',
      candidates: effectNames(situation),
    }),
});

const emitConfirmation = (d: OpenDecision, seat: SeatId, report: string): void => {
  const { value, total, of } = d.state.table.awaiting?.about ?? {};
  const because = ['SL-REPORT-2'] as const;
  if (typeof total === 'string')
    // as it was announced
    emit(d, 'TotalConfirmed', { seat, of: asSeatId(asText(of)), report, total, value: Number(value) }, because);
  else if (typeof value === 'string')
    emit(d, 'CardConfirmed', { seat, report, card: asCardId(value) }, because); // as it was reported
  else if (typeof value === 'number') emit(d, 'RollConfirmed', { seat, report, value }, because);
  else emit(d, 'OutcomeConfirmed', { seat, report }, because);
};

const confirm = command({
  about: "confirms another seat's report",
  by: 'seat',
  during: 'play',
  answers: true,
  beside: ['ObjectToReport'],
  fields: { report: REPORT },
  decide: (d, command) => {
    const rejected = reportRejection(d, command);
    if (rejected !== undefined) return rejected;
    const [seat, report] = [senderOf(command), String(command.report)];
    emitConfirmation(d, seat, report);
    d.answer = true;
    return undefined;
  },
  legalActions: (situation, seat) => {
    const { awaiting } = situation.state.table;
    if (awaiting === null || openReport(situation, seat, 'ConfirmReport') === undefined) return [];
    return [legalActionOf({ type: 'ConfirmReport', seat }, [{ ...answerFill(awaiting), path: 'report' }])];
  },
});

const object = command({
  about: "objects to another seat's report: play stands still, and a judge is called",
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { report: REPORT, reason: text('what is wrong with it') },
  decide: (d, command) => {
    const rejected = reportRejection(d, command);
    if (rejected !== undefined) return rejected;
    const [seat, report, reason] = [senderOf(command), String(command.report), command.reason];
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
  legalActions: (situation, seat) => {
    const { awaiting } = situation.state.table;
    if (awaiting === null || openReport(situation, seat, 'ObjectToReport') === undefined) return [];
    const fill: ParameterPrompt[] = [
      { ...answerFill(awaiting), path: 'report' },
      { path: 'reason', what: 'reason', form: 'text' },
    ];
    return [legalActionOf({ type: 'ObjectToReport', seat }, fill)];
  },
});

/** The commands that report dice, cards and outcomes that the service does not see. */
export const reportCommands: { readonly [type: string]: CommandRule } = {
  ReportRoll: reportRoll,
  ReportCard: reportCard,
  ReportOutcome: reportOutcome,
  ConfirmReport: confirm,
  ObjectToReport: object,
};
