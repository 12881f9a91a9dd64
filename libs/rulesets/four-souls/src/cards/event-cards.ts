import { objectAt, type JsonMap, type RuleId, type StackObject } from '@stackledger/kernel';
import {
  SEAT_NAMES,
  ofShape,
  procedure,
  continuationOf,
  abilitiesOf,
  cardOf,
  choose,
  finishResolving,
  moveCard,
  putWithTargets,
  resolveInstructions,
  seatsInOrder,
  type OpenDecision,
  type ObjectName,
  type StackKind,
} from '@stackledger/kernel/authoring';
import { moveOffStack } from './moves.js';
import { newStackObject } from './stack-objects.js';
import { zonesOfSeat } from '../table/state.js';

/**
 * Plays a non-monster card that was revealed from the monster deck; its controller is the active player (FS-ATK-5,
 * FS-REF-1).
 */
export const playEvent = (d: OpenDecision, drawn: ObjectName, bindings: JsonMap, because: readonly RuleId[]): void => {
  const name = moveCard(d, drawn, 'stack', because) ?? drawn;
  const [path] = abilitiesOf(cardOf(d, name)).find(([, { type }]) => type === 'play') ?? [''];
  const object = objectAt(d.state.table, name);
  const card = object?.card ?? null;
  const event = newStackObject(d, { kind: 'event', subject: name, source: name, object: name, card, path, bindings });
  putWithTargets(d, event, because);
};

const resolve = (d: OpenDecision, object: StackObject): void => {
  if (object.object !== null && cardOf(d, object.object).kind === 'curse') return giveCurse(d, object);
  resolveInstructions(d, object);
};

/** Asks the active player who gets the curse; it stays in play under that player (FS-CURSE-1). */
const giveCurse = (d: OpenDecision, object: StackObject): void =>
  choose(
    d,
    {
      seat: null,
      prompt: `Who gets ${object.subject}?`,
      options: seatsInOrder(d.state.table),
      about: { what: 'player' },
      because: ['FS-CURSE-1'],
    },
    continuationOf(cursed, {}, { object: object.id }),
  );

/** Puts the curse into play under the chosen player. */
export const cursed = procedure('fs-curse', (d, { object: id }, answer) => {
  const object = d.state.table.stack.find((each) => each.id === id);
  const [seat] = ofShape(SEAT_NAMES, answer);
  if (object === undefined) return;
  if (object.object !== null && seat !== undefined)
    moveCard(d, object.object, zonesOfSeat(seat).play, ['FS-CURSE-1'], { controller: seat });
  finishResolving(d, object);
});

/** The stack kind of a non-monster card of the monster deck. */
export const eventKind: StackKind = {
  about: 'an event card being played',
  isPlayed: true,
  resolve,
  // A curse that was given to a player has already left the stack; any other card is discarded.
  leave: (d, { object }, how) => {
    if (object !== null) moveOffStack(d, object, how === 'resolved' ? ['FS-ZONE-1'] : ['FS-FIZZ-1', 'FS-ZONE-1']);
  },
};
