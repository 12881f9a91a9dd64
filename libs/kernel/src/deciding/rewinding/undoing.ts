import type { Command } from '../../rules/command.js';
import { command, type CommandRule } from '../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import { emit } from '../../events/recording.js';
import type { PastMoment } from '../../log/inputs.js';
import type { Takeback } from '../../table/judging/call.js';
import type { SeatId } from '../../table/names.js';
import { playerAt } from '../../table/objects.js';
import { rejection, type Rejection } from '../../table/rejection.js';
import { flag } from '../../table/shape.js';
import { legalActionOf } from '../../words/legal-action.js';
import { senderOf } from '../commands/table-commands.js';
import { REVISION } from '../commands/judging/judge-fields.js';
import { pendingReport } from '../reporting/pending-report.js';
import { whyNotOwn } from '../calls/remedy-fit.js';
import { takeTableBack, targetOf } from './rewinding.js';

const isPast = (target: PastMoment | Rejection): target is PastMoment => 'tip' in target;

/** Whether nothing would be taken back but a report of this seat that still waits for confirmation. */
const isOwnReport = (d: Situation, { isLive, span: [first] }: PastMoment, seat: SeatId): boolean => {
  const waits = d.state.table.awaiting === null ? undefined : pendingReport(d);
  return isLive && waits?.by === seat && first !== undefined && String(first.revision) === waits.report;
};

const undoOwn = command({
  about:
    'takes back what the seat has just done, while nobody else has acted, nothing was shown and nothing left to chance',
  by: 'seat',
  during: 'play',
  fields: { to: { ...REVISION, about: 'the revision to go back to: the end of a command before it' } },
  decide: (d, command) => {
    const seat = senderOf(command);
    const target = targetOf(d, command);
    if (!isPast(target)) return target;
    const isReport = isOwnReport(d, target, seat);
    const why = isReport ? undefined : whyNotOwn(d, target, seat);
    if (why !== undefined) return rejection('undo-not-allowed', 'SL-UNDO-1', why);
    takeTableBack(d, target, { kind: 'own-undo', seat }, isReport ? ['SL-UNDO-1', 'SL-REPORT-4'] : ['SL-UNDO-1']);
    return undefined;
  },
});

/** The open takeback request; it ends as soon as anything happens at the table. */
const openTakeback = ({ state }: Pick<Situation, 'state'>): Takeback | undefined => {
  const { asked } = state.record.judging ?? {};
  return asked?.tip === state.tip ? asked : undefined;
};

const askTakeback = command({
  about: 'asks the others to take the table back; it goes back when all of them agree, where the match allows that',
  by: 'seat',
  during: 'play',
  always: true,
  fields: { to: REVISION },
  decide: (d, command) => {
    const seat = senderOf(command);
    if (d.state.record.judging?.takebacks !== true)
      return rejection('takeback-off', 'SL-UNDO-2', 'nothing is taken back by agreement in this match');
    if (d.state.record.paused !== null) return rejection('play-paused', 'SL-CALL-2', 'play is paused');
    const open = openTakeback(d);
    if (open !== undefined) return rejection('takeback-open', 'SL-UNDO-2', `${open.seat} has asked already`);
    const target = targetOf(d, command);
    if (!isPast(target)) return target;
    emit(d, 'TakebackAsked', { seat, to: command.to, tip: String(d.state.tip) }, ['SL-UNDO-2']);
    return undefined;
  },
});

const mayAnswer = (situation: Situation, seat: SeatId): Takeback | undefined => {
  const open = openTakeback(situation);
  return open === undefined || open.seat === seat || open.agreed.includes(seat) ? undefined : open;
};

const answer = (d: OpenDecision, command: Command): Rejection | undefined => {
  const seat = senderOf(command);
  const open = mayAnswer(d, seat);
  if (open === undefined)
    return rejection('not-asked', 'SL-UNDO-2', `${seat} is not asked to take anything back, or the table has moved on`);
  if (d.state.record.paused !== null) return rejection('play-paused', 'SL-CALL-2', 'play is paused');
  const accept = command.accept === true;
  emit(d, 'TakebackAnswered', { seat, accept }, ['SL-UNDO-2']);
  const agreed = [...open.agreed, seat];
  const others = d.state.table.players.filter((player) => !player.left && player.seat !== open.seat);
  if (!accept || others.some((player) => !agreed.includes(player.seat))) return undefined;
  const target = targetOf(d, { type: 'AskTakeback', to: open.to });
  if (!isPast(target)) return target;
  takeTableBack(d, target, { kind: 'takeback', seat: open.seat }, ['SL-UNDO-2']);
  return undefined;
};

const answerTakeback = command({
  about: 'agrees to take the table back as another seat has asked, or does not',
  by: 'seat',
  during: 'play',
  always: true,
  fields: { accept: flag() },
  decide: answer,
  legalActions: (situation, seat) =>
    mayAnswer(situation, seat) === undefined || playerAt(situation.state.table, seat)?.left !== false
      ? []
      : [true, false].map((accept) => legalActionOf({ type: 'AnswerTakeback', seat, accept }, [])),
});

const allowTakebacks = command({
  about: 'says whether the seats of this match may take something back when all of them agree; they may not until then',
  by: 'judge',
  needs: 'start',
  during: 'any',
  fields: { allowed: flag() },
  decide: (d, { allowed, judge }) => {
    emit(d, 'TakebacksAllowed', { allowed: allowed, by: judge }, ['SL-UNDO-2']);
    return undefined;
  },
});

/** The commands by which seats take something back without a judge. */
export const undoCommands: { readonly [type: string]: CommandRule } = {
  UndoOwn: undoOwn,
  AskTakeback: askTakeback,
  AnswerTakeback: answerTakeback,
  AllowTakebacks: allowTakebacks,
};
