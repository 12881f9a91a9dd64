import {
  procedure,
  frameOf,
  abilitiesOf,
  cardOf,
  choose,
  finishResolving,
  moveCard,
  objectAt,
  putWithTargets,
  resolveInstructions,
  seatsInOrder,
  type OpenDecision,
  type JsonMap,
  type ObjectName,
  type RuleId,
  type SeatId,
  type StackKind,
  type StackObject,
} from '@stackledger/kernel';
import { moveOffStack } from './moves.js';
import { newStackObject } from './stack-objects.js';
import { zonesOfSeat } from '../table/state.js';

/** The active player plays a card of the monster deck that is no monster (FS-ATK-5, FS-REF-1). */
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

/** A curse goes to a player of the active player's choice, and stays in play there (FS-CURSE-1). */
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
    frameOf(cursed, {}, { object: object.id }),
  );

/** The curse is in play under the chosen player. */
export const cursed = procedure('fs-curse', (d, { object: id }, answer) => {
  const object = d.state.table.stack.find((each) => each.id === id);
  const [seat] = answer as readonly SeatId[];
  if (object === undefined) return;
  if (object.object !== null && seat !== undefined)
    moveCard(d, object.object, zonesOfSeat(seat).play, ['FS-CURSE-1'], { controller: seat });
  finishResolving(d, object);
});

/** A card of the monster deck that is no monster, being played. */
export const eventKind: StackKind = {
  about: 'an event card being played',
  isPlayed: true,
  resolve,
  // A curse that came into play under somebody is no longer on the stack; one that nobody got is discarded.
  leave: (d, { object }, how) => {
    if (object !== null) moveOffStack(d, object, how === 'resolved' ? ['FS-ZONE-1'] : ['FS-FIZZ-1', 'FS-ZONE-1']);
  },
};
