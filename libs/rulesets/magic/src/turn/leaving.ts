import {
  objectAt,
  playerAt,
  seatAfter,
  valuesOf,
  zoneAt,
  type GameObject,
  type Json,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import {
  SEAT_NAMES,
  ofShape,
  procedure,
  nextScheduled,
  unschedule,
  movePriority,
  askAgain,
  repeatChoice,
  continuationOf,
  ask,
  choose,
  moveCard,
  objectsAt,
  schedule,
  seatsInOrder,
  stackObjectAt,
  stackObjectNamed,
  type Choice,
  type OpenDecision,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { askAttackers, couldAttack } from '../combat/attackers.js';
import { couldBlock } from '../combat/blockers.js';
import { payDeclared } from '../casting/paying/declared-payment.js';
import { endGame } from './ending.js';
import { settleControl } from '../board/control.js';
import { emit } from '../table/events.js';
import { PHASED_OUT } from '../board/phasing.js';
import { TAKEN, takenBefore } from '../table/word-marks.js';
import { magicOf } from '../table/state.js';
import { zoneFor } from '../board/zones.js';

/** Everything that a player owns leaves with them, wherever it is (MTG-800.4a). */
export const belongings = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] =>
  valuesOf(table.objects)
    .filter(({ owner, zone }) => owner === seat && zone !== 'nowhere')
    .map(({ name }) => name)
    .sort();

/**
 * What follows when a player has left: the last one wins; what they controlled goes back or away; questions are put
 * anew.
 */
export const left = (d: OpenDecision, seat: SeatId): void => {
  const [last, ...others] = seatsInOrder(d.state.table);
  if (last !== undefined && others.length === 0) return endGame(d, last, 'last-left', ['MTG-104.2a', 'MTG-101.1']);
  settleControl(d);
  for (const name of zoneAt(d.state.table, zoneFor('battlefield', seat))) giveBack(d, name);
  for (const name of zoneAt(d.state.table, zoneFor(PHASED_OUT, seat))) giveBackAway(d, name);
  dropPayment(d, seat);
  askOpenQuestionAgain(d);
};

/** Who took an object last before the player who leaves, and is still there: that effect counts again. */
const earlierController = (d: OpenDecision, { marks }: GameObject): SeatId | undefined =>
  seatsInOrder(d.state.table)
    .filter((seat) => marks.includes(takenBefore(seat)))
    .sort((a, b) => marks.lastIndexOf(takenBefore(b)) - marks.lastIndexOf(takenBefore(a)))[0];

/** Control effects in favour of the player end; objects they still control are exiled. */
const giveBack = (d: OpenDecision, name: ObjectName): void => {
  const object = objectAt(d.state.table, name);
  const owner = object?.owner ?? null;
  if (object === undefined || owner === null) return;
  const earlier = earlierController(d, object);
  if (earlier !== undefined)
    emit(
      d,
      'ControlChanged',
      { object: name, controller: earlier, zone: zoneFor('battlefield', earlier), again: true },
      ['MTG-800.4a'],
    );
  else if (object.marks.includes(TAKEN) && playerAt(d.state.table, owner)?.left === false)
    emit(d, 'ControlChanged', { object: name, controller: owner, zone: zoneFor('battlefield', owner) }, ['MTG-800.4a']);
  else moveCard(d, name, zoneFor('exile', owner), ['MTG-800.4a']);
};

/**
 * What is phased out goes back likewise, though nobody sees it: it stays away until the turn of who has left would have
 * come. Which effect of another player's counts then is settled as it phases in (MTG-702.26n).
 */
const giveBackAway = (d: OpenDecision, name: ObjectName): void => {
  const object = objectAt(d.state.table, name);
  const owner = object?.owner ?? null;
  if (object === undefined || owner === null) return;
  const isThere = (seat: SeatId | undefined): seat is SeatId =>
    seat !== undefined && playerAt(d.state.table, seat)?.left === false;
  const [base, earlier] = [magicOf(d).bases?.[name], earlierController(d, object)];
  const now = [base, earlier, object.marks.includes(TAKEN) ? owner : undefined].find(isThere);
  if (now === undefined) return void moveCard(d, name, zoneFor('exile', owner), ['MTG-800.4a', 'MTG-702.26n']);
  const again = now === earlier && now !== base ? { again: true as const } : {};
  emit(d, 'ControlChanged', { object: name, controller: now, zone: object.zone, ...again }, [
    'MTG-800.4a',
    'MTG-702.26n',
  ]);
};

/** Who leaves in the middle of paying had priority: the next player has it now. */
const dropPayment = (d: OpenDecision, seat: SeatId): void => {
  if (nextScheduled(d)?.procedure !== payDeclared.name || magicOf(d).declaration !== null) return;
  unschedule(d, payDeclared);
  movePriority(d, { seat: seatAfter(d.state.table, seat) });
};

/** A question that is still open is put anew where what left changes what can be answered. */
const askOpenQuestionAgain = (d: OpenDecision): void => {
  const { awaiting } = d.state.table;
  if (awaiting === null) return;
  if (awaiting.command === 'DeclareAttackers') return askAttackersAgain(d, awaiting.seat);
  if (awaiting.command === 'DeclareBlockers') return askBlockersAgain(d, awaiting.seat);
  if (awaiting.form?.form === 'division') return askAgain(d, {}); // from the first divider on
  if (awaiting.command === 'Choose' && awaiting.hidden !== true) withoutGone(d, awaiting);
};

const askAttackersAgain = (d: OpenDecision, seat: SeatId): void => {
  if (couldAttack(d).length > 0) askAttackers(d);
  else emit(d, 'AttackersDeclared', { seat, attackers: [] }, ['MTG-800.4a', 'MTG-508.8']);
};

const askBlockersAgain = (d: OpenDecision, seat: SeatId): void => {
  if (couldBlock(d, seat).length > 0) askAgain(d);
  else emit(d, 'BlockersDeclared', { seat, blocks: [] }, ['MTG-800.4a', 'MTG-509.1']);
};

/** Whether an option names something that is not there any more. */
const isGone = (d: OpenDecision, option: Json): boolean => {
  const name = typeof option === 'string' ? option : JSON.stringify(option);
  if (name.includes(':')) return stackObjectNamed(d.state.table, name) === undefined && isNotWaiting(d, name);
  if (playerAt(d.state.table, name)?.left) return true;
  return objectAt(d.state.table, name)?.zone === 'nowhere';
};

const isNotWaiting = (d: OpenDecision, name: string): boolean =>
  !d.state.table.waiting.some(({ kind, subject }) => `${kind}:${subject}` === name);

/** The same question without what has left with somebody; with nothing left to choose it is answered with nothing. */
const remainingChoice = (d: OpenDecision, choice: Choice): Choice => {
  const options = (choice.options ?? []).filter((option) => !isGone(d, option));
  const most = Math.min(choice.max, options.length);
  return { ...choice, options, count: options.length, min: Math.min(choice.min, most), max: most };
};

const withoutGone = (d: OpenDecision, choice: Choice): void => {
  const next = remainingChoice(d, choice);
  if (next.count < choice.count) repeatChoice(d, next, ['MTG-800.4l']);
};

/** What a player who has left would have to pay nobody pays for them (MTG-800.4f). */
const isOfPayment = ({ about }: Choice): boolean => about?.what === 'payment';

/** What a player would have had to choose for somebody else's object is chosen by another (MTG-800.4g, MTG-800.4l). */
export const handOver = (d: OpenDecision, choice: Choice, leaver: SeatId): boolean => {
  const object = stackObjectAt(d.state.table, nextScheduled(d)?.object ?? null);
  if (object === undefined || object.controller === leaver) return false;
  if (choice.command !== 'Choose' || choice.kind === 'order' || choice.form !== undefined || isOfPayment(choice))
    return false;
  const left = remainingChoice(d, choice);
  if (left.count === 0 || seatsInOrder(d.state.table).length < 2) return false;
  schedule(d, nameChooser, { choice: left, controller: object.controller }, { object: object.id });
  return true;
};

/** What is left of a question, and who controls the object that asks it. */
type ChoiceHandover = { readonly choice: Choice; readonly controller: SeatId | null };

/** The controller of the object names who chooses instead: an opponent of theirs, if there is one left. */
export const nameChooser = procedure<ChoiceHandover>('mtg-hand-over', (d, { object, bindings }) => {
  const { choice, controller } = bindings;
  const seats = seatsInOrder(d.state.table);
  const isThere = controller !== null && seats.includes(controller);
  const others = seats.filter((seat) => seat !== controller);
  choose(
    d,
    {
      seat: controller,
      prompt: `Who chooses instead? ${choice.prompt}`,
      options: isThere && others.length > 0 ? others : seats.slice(0, 1),
      about: { what: 'player' },
      because: ['MTG-800.4g', 'MTG-800.4l'],
    },
    continuationOf(askInstead, bindings, { object }),
  );
});

/** Asks the named player; the continuation that takes the answer is already on the agenda. */
export const askInstead = procedure<ChoiceHandover>('mtg-ask-instead', (d, { bindings: { choice } }, answer) => {
  const [seat] = ofShape(SEAT_NAMES, answer);
  const { options, min, max } = choice;
  if (options !== null && options.length === min) d.answer = options;
  else
    ask(d, {
      seat: seat ?? null,
      kind: choice.kind,
      prompt: choice.prompt,
      options: options ?? [],
      min,
      max,
      ordered: choice.ordered,
      ...(choice.about && { about: choice.about }),
      because: ['MTG-800.4l', 'MTG-800.4h'],
    });
});

/** Objects on the battlefield that a seat controls. */
export const objectsOf = (situation: Situation, seat: SeatId): readonly GameObject[] =>
  objectsAt(situation.state.table, zoneAt(situation.state.table, zoneFor('battlefield', seat)));
