import { ask } from '../board/choices.js';
import { whereItLies } from '../board/deck-lists.js';
import type { CardNeeded } from '../board/unknown-cards.js';
import { emit } from '../events/recording.js';
import type { Json, JsonMap } from '../persistent/json.js';
import { asText, isMap } from '../persistent/json.js';
import { nextDue, procedure, push } from '../rules/frames.js';
import type { Command } from '../rules/command.js';
import type { FrameOf } from '../rules/ruleset/procedures.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { Where } from '../table/card.js';
import type { CardId, ObjectName, SeatId } from '../table/names.js';
import { zoneKind, zoneOf } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { activeSeat, seatNamed, seatsFrom } from '../table/seats.js';
import type { Rejection } from '../table/rejection.js';
import type { Choice, Priority } from '../table/table.js';
import { give } from './giving.js';
import { senderOf } from './commands/table-commands.js';
import { backTo, momentOf, type Moment } from './moments.js';
import { callAboutCopies } from './naming.js';

/** The card that is asked for: of which object, and who sees it. */
type Asked = { readonly object: ObjectName; readonly seat: SeatId; readonly where?: Where };

/** What the table says of it, and in which event. */
type Told = Asked & { readonly report: string; readonly card: CardId };

/** A step turns up a card that only the table can see: it is taken back, the table is asked, and then it is taken again. */
export const askForCard = (d: OpenDecision, before: Moment, lack: CardNeeded): void => {
  backTo(d, before);
  const due = nextDue(d)?.object ?? null;
  const answer = d.answer === undefined ? {} : { answer: d.answer as Json }; // it was read from a command, or is a roll
  push(d, stepAgain, { told: d.told, ...answer, ...actingIn(d) }, { object: due });
  d.answer = undefined;
  d.told = [];
  askTable(d, askedOf(d, lack), due);
};

/** A command turns up such a card: nothing of it has happened until the table has told the card, then it is given again. */
export const askBeforeCommand = (d: OpenDecision, before: Moment, command: Command, lack: CardNeeded): void => {
  backTo(d, before);
  const { awaiting } = d.state.table;
  const waiting = awaiting === null ? {} : { waiting: awaiting };
  push(d, commandAgain, { command: command as JsonMap, ...waiting, ...actingIn(d) }); // plain data, as it was sent
  askTable(d, askedOf(d, lack), null);
};

/** Who had priority, and how far the lap had come: a question takes it away until it is answered. */
type Acting = { readonly acting?: { readonly seat: SeatId; readonly lap: Priority['lap'] } };

const actingIn = ({ state }: OpenDecision): Acting => {
  const { holder, lap } = state.table.priority;
  return holder === null ? {} : { acting: { seat: holder, lap } };
};

/** Priority is where it was before the table was asked. */
const giveBack = (d: OpenDecision, { acting }: Acting): void => {
  if (acting !== undefined && playerAt(d.state.table, acting.seat)?.left === false)
    emit(d, 'PriorityReceived', acting, ['SL-CARD-1']);
};

const askedOf = (d: OpenDecision, { object, where }: CardNeeded): Asked => ({
  object,
  seat: whoSees(d, object),
  ...(where !== undefined && { where }),
});

/** Whoever has the zone as their own sees what is turned up there; what is nobody's is turned up by the active player. */
const whoSees = (d: OpenDecision, object: ObjectName): SeatId => {
  const { table, terms } = d.state;
  const own = seatNamed(table, zoneOf(whereItLies(d, object)?.zone ?? ''));
  if (own !== undefined && playerAt(table, own)?.left === false) return own;
  if (table.turn !== null) return activeSeat(table);
  return terms.seats.find((seat) => playerAt(table, seat)?.left === false) ?? activeSeat(table);
};

const askTable = (d: OpenDecision, asked: Asked, of: FrameOf<Asked>['object']): void => {
  const { object, seat, where } = asked;
  const zone = whereItLies(d, object)?.zone ?? '';
  const such = where === undefined ? '' : ` It is one of which this is true: ${JSON.stringify(where)}.`;
  push(d, cardReported, asked, { object: of });
  ask(d, {
    seat,
    kind: 'card',
    command: 'ReportCard',
    prompt: `Turn up ${object} (${zoneKind(zone)} ${zoneOf(zone)}) and report which card it is.${such}`,
    options: [],
    about: { what: 'card', object, zone, ...(where !== undefined && { where: where as JsonMap }) }, // as it stands on a card
    because: ['SL-CARD-1'],
  });
};

/**
 * The card has been reported: another seat confirms it or objects. For one that the deck cannot hold a judge is called, who rules
 * which card it is.
 */
export const cardReported = procedure<Asked>('card-reported', (d, frame, answer) => {
  if (!isMap(answer)) return notTold(d);
  if (answer.ruled !== undefined) return void (d.answer = answer.ruled);
  const card = asText(answer.card) as CardId; // read by the command
  const report = String(d.state.head);
  if (answer.tooMany === true) return callAboutCopies(d, frame.bindings.seat, card);
  push(d, cardConfirmed, { ...frame.bindings, report, card }, frame);
  const [reporter, ...others] = seatsFrom(d.state.table, frame.bindings.seat);
  ask(d, {
    seat: others[0] ?? reporter ?? null,
    seats: others.length > 0 ? others : [reporter as SeatId],
    kind: 'confirm',
    command: 'ConfirmReport',
    prompt: `${frame.bindings.seat} reports ${card}. Is that right?`,
    options: [report],
    about: { what: 'report', value: card },
    because: ['SL-REPORT-2'],
  });
});

/** Whoever was to report the card has left: what turned it up looks again, and asks somebody else where it still does. */
const notTold = (d: OpenDecision): void => {
  d.answer = null;
};

/** The report counts, a judge has ruled another card, or it was objected to and the card is asked for again. */
export const cardConfirmed = procedure<Told>('card-confirmed', (d, frame, answer) => {
  const { card, object, where } = frame.bindings;
  if (isMap(answer)) d.answer = answer.ruled;
  else if (answer === true) d.answer = card;
  else askTable(d, { object, seat: whoSees(d, object), ...(where !== undefined && { where }) }, frame.object);
});

/** What was interrupted, and what it knew by then. */
type Interrupted = Acting & { readonly told: readonly CardId[]; readonly answer?: Json };

/** The step that is due is taken again, with what the table has told for it. */
export const stepAgain = procedure<Interrupted>('step-again', (d, { bindings }, card) => {
  const { told, answer } = bindings;
  giveBack(d, bindings);
  d.told = typeof card === 'string' ? [...told, card as CardId] : told; // as it was confirmed or ruled
  d.toldTaken = 0;
  d.answer = answer;
});

/** A command that waits for a card, and the question that it answers. */
type Waiting = Acting & { readonly command: JsonMap; readonly waiting?: Choice };

/** The command is given again. Where the card does not let it be given, or somebody has left meanwhile, nothing of it happens, and the log says why. */
export const commandAgain = procedure<Waiting>('command-again', (d, { bindings }, card) => {
  const { command, waiting } = bindings;
  giveBack(d, bindings);
  if (waiting !== undefined) emit(d, 'ChoiceAsked', { choice: waiting, resume: d.frames.slice() }, ['SL-CARD-1']);
  const before = momentOf(d);
  d.told = typeof card === 'string' ? [card as CardId, ...d.told] : d.told; // as it was confirmed or ruled
  const rule = d.ruleset.compiled.commands.get(asText(command.type))?.rule;
  const refusal = rule && give(d, command as Command, rule); // it was read when it was sent
  if (refusal !== undefined) {
    backTo(d, before);
    lapse(d, command as Command, refusal);
  }
  d.told = [];
});

const lapse = (d: OpenDecision, command: Command, { code, detail, rule }: Rejection): void =>
  emit(d, 'CommandLapsed', { seat: senderOf(command), command: command.type, code, detail }, ['SL-CARD-1', rule]);
