import {
  ask,
  choose,
  emit,
  moveCard,
  objectAt,
  objectsAt,
  playerAt,
  push,
  seatAfter,
  seatsInOrder,
  stackObjectAt,
  stackObjectNamed,
  valuesOf,
  zoneAt,
  type Choice,
  type Game,
  type GameObject,
  type Json,
  type Look,
  type ObjectName,
  type Procedure,
  type SeatId,
} from '@stackledger/kernel';
import { askAttackers, couldAttack } from '../combat/attackers.js';
import { blockers, couldBlock } from '../combat/blockers.js';
import { assign } from '../combat/damage.js';
import { endGame } from './ending.js';
import { tell } from '../table/events.js';
import { magicOf } from '../table/state.js';
import { zoneFor } from '../table/zones.js';

/** Everything that a player owns leaves with them, wherever it is (MTG-800.4a). */
export const belongings = ({ state: { table } }: Look, seat: SeatId): readonly ObjectName[] =>
  valuesOf(table.objects)
    .filter(({ owner, zone }) => owner === seat && zone !== 'nowhere')
    .map(({ name }) => name)
    .sort();

/** What follows when a player has left: the last one wins; what they controlled goes back or away; questions are put anew. */
export const left = (g: Game, seat: SeatId): void => {
  const [last, ...others] = seatsInOrder(g.state.table);
  if (last !== undefined && others.length === 0) return endGame(g, last, 'last-left', ['MTG-104.2a', 'MTG-101.1']);
  for (const name of zoneAt(g.state.table, zoneFor('battlefield', seat))) giveBack(g, name);
  dropPayment(g, seat);
  askAnew(g);
};

/** Effects that gave an object to the player end; what is still theirs then is exiled. */
const giveBack = (g: Game, name: ObjectName): void => {
  const object = objectAt(g.state.table, name);
  const owner = object?.owner ?? null;
  if (object === undefined || owner === null) return;
  if (object.marks.includes('taken') && playerAt(g.state.table, owner)?.left === false)
    tell(g, 'ControlChanged', { object: name, controller: owner, zone: zoneFor('battlefield', owner) }, ['MTG-800.4a']);
  else moveCard(g, name, zoneFor('exile', owner), ['MTG-800.4a']);
};

/** Who leaves in the middle of paying had priority: the next player has it now. */
const dropPayment = (g: Game, seat: SeatId): void => {
  if (g.frames.at(-1)?.procedure !== 'mtg-pay' || magicOf(g).declaration !== null) return;
  g.frames.pop();
  push(g, { procedure: 'priority-moves', bindings: { seat: seatAfter(g.state.table, seat) } });
};

/** A question that is still open is put anew where what left changes what can be answered. */
const askAnew = (g: Game): void => {
  const { awaiting } = g.state.table;
  if (awaiting === null) return;
  if (awaiting.command === 'DeclareAttackers') return attackAnew(g, awaiting.seat);
  if (awaiting.command === 'DeclareBlockers') return blockAnew(g, awaiting.seat);
  if (awaiting.form?.form === 'division') return divideAnew(g);
  if (awaiting.command === 'Choose' && awaiting.hidden !== true) withoutGone(g, awaiting);
};

const attackAnew = (g: Game, seat: SeatId): void => {
  if (couldAttack(g).length > 0) askAttackers(g);
  else tell(g, 'AttackersDeclared', { seat, attackers: [] }, ['MTG-800.4a', 'MTG-508.8']);
};

const blockAnew = (g: Game, seat: SeatId): void => {
  const frame = g.frames.at(-1);
  if (couldBlock(g, seat).length === 0 || frame === undefined)
    return tell(g, 'BlockersDeclared', { seat, blocks: [] }, ['MTG-800.4a', 'MTG-509.1']);
  g.frames.pop();
  blockers(g, frame, undefined);
};

const divideAnew = (g: Game): void => {
  const frame = g.frames.pop();
  if (frame !== undefined) assign(g, { ...frame, bindings: {} }, undefined);
};

/** Whether an option names something that is not there any more. */
const isGone = (g: Game, option: Json): boolean => {
  const name = typeof option === 'string' ? option : JSON.stringify(option);
  if (name.includes(':')) return stackObjectNamed(g.state.table, name) === undefined && isNoWaiting(g, name);
  if (playerAt(g.state.table, name)?.left) return true;
  return objectAt(g.state.table, name)?.zone === 'nowhere';
};

const isNoWaiting = (g: Game, name: string): boolean =>
  !g.state.table.waiting.some(({ kind, subject }) => `${kind}:${subject}` === name);

/** The same question without what has left with somebody; with nothing left to choose it is answered with nothing. */
const remaining = (g: Game, choice: Choice): Choice => {
  const options = (choice.options ?? []).filter((option) => !isGone(g, option));
  const most = Math.min(choice.max, options.length);
  return { ...choice, options, count: options.length, min: Math.min(choice.min, most), max: most };
};

const withoutGone = (g: Game, choice: Choice): void => {
  const next = remaining(g, choice);
  if (next.count === choice.count) return;
  if (next.count > 0) return emit(g, 'ChoiceAsked', { choice: next, resume: g.frames.slice() }, ['MTG-800.4l']);
  emit(g, 'ChoiceMade', { seat: choice.seat, kind: choice.kind, answer: [] }, ['MTG-800.4l']);
  g.answer = [];
};

/** What a player who has left would have to pay nobody pays for them (MTG-800.4f). */
const isOfPayment = ({ about }: Choice): boolean => about?.what === 'payment';

/** What a player would have had to choose for somebody else's object is chosen by another (MTG-800.4g, MTG-800.4l). */
export const handOver = (g: Game, choice: Choice, leaver: SeatId): boolean => {
  const object = stackObjectAt(g.state.table, g.frames.at(-1)?.object ?? null);
  if (object === undefined || object.controller === leaver) return false;
  if (choice.command !== 'Choose' || choice.kind === 'order' || choice.form !== undefined || isOfPayment(choice))
    return false;
  const left = remaining(g, choice);
  if (left.count === 0 || seatsInOrder(g.state.table).length < 2) return false;
  push(g, {
    procedure: 'mtg-hand-over',
    object: object.id,
    bindings: { choice: left, controller: object.controller },
  });
  return true;
};

/** The controller of the object names who chooses instead: an opponent of theirs, if there is one left. */
export const nameChooser: Procedure = (g, { object, bindings }) => {
  const { choice, controller } = bindings as unknown as { choice: Choice; controller: SeatId | null };
  const seats = seatsInOrder(g.state.table);
  const isThere = controller !== null && seats.includes(controller);
  const others = seats.filter((seat) => seat !== controller);
  choose(
    g,
    {
      seat: controller,
      prompt: `Who chooses instead? ${choice.prompt}`,
      options: isThere && others.length > 0 ? others : seats.slice(0, 1),
      about: { what: 'player' },
      because: ['MTG-800.4g', 'MTG-800.4l'],
    },
    { procedure: 'mtg-ask-instead', object, bindings },
  );
};

/** Puts the question to whoever was named; the frame that waits for the answer lies beneath. */
export const askInstead: Procedure = (g, { bindings }, answer) => {
  const { choice } = bindings as unknown as { choice: Choice };
  const [seat] = answer as readonly SeatId[];
  const { options, min, max } = choice;
  if (options !== null && options.length === min) g.answer = options;
  else
    ask(g, {
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
};

/** Objects on the battlefield that a seat controls. */
export const objectsOf = (look: Look, seat: SeatId): readonly GameObject[] =>
  objectsAt(look.state.table, zoneAt(look.state.table, zoneFor('battlefield', seat)));
