import { mapOf, json, ofShape } from '../../table/shape.js';
import { ask } from '../../board/choices.js';
import { hiddenPlaceOf } from '../../board/deck-lists.js';
import type { CardNeeded } from '../../board/unknown-cards.js';
import { emit } from '../../events/recording.js';
import type { Json, JsonMap } from '../../persistent/json.js';
import { asText, displayText, isMap } from '../../persistent/json.js';
import { nextScheduled, procedure, schedule } from '../../rules/agenda.js';
import type { Command } from '../../rules/command.js';
import type { ContinuationOf } from '../../rules/ruleset/procedures.js';
import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { ObjectFilter } from '../../table/card.js';
import { asCardId, type CardId, type ObjectName, type SeatId } from '../../table/names.js';
import { zoneKind, zoneOf } from '../../table/names.js';
import { playerAt } from '../../table/objects.js';
import { activeSeat, seatNamed, seatsFrom } from '../../table/seats.js';
import type { Rejection } from '../../table/rejection.js';
import type { Choice, Priority } from '../../table/table.js';
import { runCommand } from './run-command.js';
import { senderOf } from '../commands/table-commands.js';
import { backTo, momentOf, type DecisionMoment } from '../moments.js';
import { callAboutCopies } from './naming.js';

/** The object whose card is requested, and the seat that can see it. */
type CardRequest = { readonly object: ObjectName; readonly seat: SeatId; readonly where?: ObjectFilter };

type CardReport = CardRequest & { readonly report: string; readonly card: CardId };

/**
 * A step revealed a card that only the table can see: the step is undone, the table is asked, and the step runs again.
 */
export const askForCard = (d: OpenDecision, before: DecisionMoment, lack: CardNeeded): void => {
  backTo(d, before);
  const due = nextScheduled(d)?.object ?? null;
  // read from a command before, or a roll
  const answer = d.answer === undefined ? {} : { answer: ofShape(json, d.answer) };
  schedule(d, repeatStep, { told: d.told, ...answer, ...actingIn(d) }, { object: due });
  d.answer = undefined;
  d.told = [];
  askTable(d, askedOf(d, lack), due);
};

const SENT = mapOf(json);

/** A command revealed such a card: it is undone, the table is asked, and the command is decided again. */
export const askBeforeCommand = (d: OpenDecision, before: DecisionMoment, command: Command, lack: CardNeeded): void => {
  backTo(d, before);
  const { awaiting } = d.state.table;
  const waiting = awaiting === null ? {} : { waiting: awaiting };
  // plain data, as it was sent
  schedule(d, repeatCommand, {
    command: { ...ofShape(SENT, command), type: command.type },
    ...waiting,
    ...actingIn(d),
  });
  askTable(d, askedOf(d, lack), null);
};

/** The priority holder and the state of the priority round, which a question suspends until it is answered. */
type PriorityBeforeAsking = { readonly acting?: { readonly seat: SeatId; readonly lap: Priority['lap'] } };

const actingIn = ({ state }: OpenDecision): PriorityBeforeAsking => {
  const { holder, lap } = state.table.priority;
  return holder === null ? {} : { acting: { seat: holder, lap } };
};

/** Restores priority as it was before the table was asked. */
const giveBack = (d: OpenDecision, { acting }: PriorityBeforeAsking): void => {
  if (acting !== undefined && playerAt(d.state.table, acting.seat)?.left === false)
    emit(d, 'PriorityReceived', acting, ['SL-CARD-1']);
};

const askedOf = (d: OpenDecision, { object, where }: CardNeeded): CardRequest => ({
  object,
  seat: whoSees(d, object),
  ...(where !== undefined && { where }),
});

/** The seat that sees a revealed card: the owner of a private zone, else the active player. */
const whoSees = (d: OpenDecision, object: ObjectName): SeatId => {
  const { table, terms } = d.state;
  const own = seatNamed(table, zoneOf(hiddenPlaceOf(d, object)?.zone ?? ''));
  if (own !== undefined && playerAt(table, own)?.left === false) return own;
  if (table.turn !== null) return activeSeat(table);
  return terms.seats.find((seat) => playerAt(table, seat)?.left === false) ?? activeSeat(table);
};

const askTable = (d: OpenDecision, asked: CardRequest, of: ContinuationOf<CardRequest>['object']): void => {
  const { object, seat, where } = asked;
  const zone = hiddenPlaceOf(d, object)?.zone ?? '';
  const such = where === undefined ? '' : ` It is one of which this is true: ${displayText(where)}.`;
  schedule(d, cardReported, asked, { object: of });
  ask(d, {
    seat,
    kind: 'card',
    command: 'ReportCard',
    prompt: `Turn up ${object} (${zoneKind(zone)} ${zoneOf(zone)}) and report which card it is.${such}`,
    options: [],
    about: { what: 'card', object, zone, ...(where !== undefined && { where }) },
    because: ['SL-CARD-1'],
  });
};

/**
 * After a card report: another seat confirms it or objects. For a card that the deck cannot hold a judge is called, who
 * rules which card it is.
 */
export const cardReported = procedure<CardRequest>('card-reported', (d, continuation, answer) => {
  if (!isMap(answer)) return skipReport(d);
  if (answer.ruled !== undefined) return void (d.answer = answer.ruled);
  const card = asCardId(asText(answer.card)); // read by the command
  const report = String(d.state.head);
  if (answer.tooMany === true) return callAboutCopies(d, continuation.bindings.seat, card);
  schedule(d, cardConfirmed, { ...continuation.bindings, report, card }, continuation);
  const [reporter, ...others] = seatsFrom(d.state.table, continuation.bindings.seat);
  ask(d, {
    seat: others[0] ?? reporter ?? null,
    seats: others.length > 0 ? others : [continuation.bindings.seat],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `${continuation.bindings.seat} reports ${card}. Is that right?`,
    options: [report],
    about: { what: 'report', value: card },
    because: ['SL-REPORT-2'],
  });
});

/** The seat that was to report has left: the step runs again and asks another seat if still needed. */
const skipReport = (d: OpenDecision): void => {
  d.answer = null;
};

/**
 * After the confirmation: the report counts, a judge has ruled another card, or after an objection it is asked for
 * again.
 */
export const cardConfirmed = procedure<CardReport>('card-confirmed', (d, continuation, answer) => {
  const { card, object, where } = continuation.bindings;
  if (isMap(answer)) d.answer = answer.ruled;
  else if (answer === true) d.answer = card;
  else askTable(d, { object, seat: whoSees(d, object), ...(where !== undefined && { where }) }, continuation.object);
});

/** The interrupted step, and the cards reported for it so far. */
type InterruptedStep = PriorityBeforeAsking & { readonly told: readonly CardId[]; readonly answer?: Json };

/** Runs the interrupted step again with the cards reported for it. */
export const repeatStep = procedure<InterruptedStep>('step-again', (d, { bindings }, card) => {
  const { told, answer } = bindings;
  giveBack(d, bindings);
  d.told = typeof card === 'string' ? [...told, asCardId(card)] : told; // as it was confirmed or ruled
  d.toldTaken = 0;
  d.answer = answer;
});

/** A command that waits for a card, and the question that it answers. */
type PendingCommand = PriorityBeforeAsking & {
  readonly command: JsonMap & { readonly type: string };
  readonly waiting?: Choice;
};

/**
 * Decides the command again. If the card makes it illegal, or a seat has left meanwhile, nothing of it happens, and the
 * log says why.
 */
export const repeatCommand = procedure<PendingCommand>('command-again', (d, { bindings }, card) => {
  const { command, waiting } = bindings;
  giveBack(d, bindings);
  if (waiting !== undefined) emit(d, 'ChoiceAsked', { choice: waiting, resume: d.agenda.slice() }, ['SL-CARD-1']);
  const before = momentOf(d);
  d.told = typeof card === 'string' ? [asCardId(card), ...d.told] : d.told; // as it was confirmed or ruled
  const rule = d.ruleset.compiled.commands.get(command.type)?.rule;
  const rejected = rule && runCommand(d, command, rule); // read when it was sent
  if (rejected !== undefined) {
    backTo(d, before);
    lapse(d, command, rejected);
  }
  d.told = [];
});

const lapse = (d: OpenDecision, command: Command, { code, detail, rule }: Rejection): void =>
  emit(d, 'CommandLapsed', { seat: senderOf(command), command: command.type, code, detail }, ['SL-CARD-1', rule]);
