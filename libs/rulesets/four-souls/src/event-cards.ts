import {
  abilitiesOf,
  cardOf,
  choose,
  finishResolving,
  moveCard,
  objectAt,
  resolveInstructions,
  seatsInOrder,
  type Game,
  type JsonMap,
  type ObjectName,
  type Procedure,
  type RuleId,
  type SeatId,
  type StackKind,
  type StackObject,
} from '@stackledger/kernel';
import { moveOffStack } from './moves.js';
import { putOnStack } from './stack-objects.js';

/** The active player plays a card of the monster deck that is no monster (FS-ATK-5, FS-REF-1). */
export const playEvent = (g: Game, card: ObjectName, bindings: JsonMap, because: readonly RuleId[]): void => {
  const name = moveCard(g, card, 'stack', because) ?? card;
  const [path] = abilitiesOf(cardOf(g, name)).find(([, { type }]) => type === 'play') ?? [''];
  const object = objectAt(g.state.table, name);
  putOnStack(
    g,
    { kind: 'event', subject: name, source: name, object: name, card: object?.card ?? null, path, bindings },
    because,
  );
};

const resolve = (g: Game, object: StackObject): void => {
  if (object.object !== null && cardOf(g, object.object).kind === 'curse') return giveCurse(g, object);
  resolveInstructions(g, object);
};

/** A curse goes to a player of the active player's choice, and stays in play there (FS-CURSE-1). */
const giveCurse = (g: Game, object: StackObject): void =>
  choose(
    g,
    {
      seat: null,
      prompt: `Who gets ${object.subject}?`,
      options: seatsInOrder(g.state.table),
      about: { what: 'player' },
      because: ['FS-CURSE-1'],
    },
    { procedure: 'fs-curse', object: object.id },
  );

/** The curse is in play under the chosen player. */
export const cursed: Procedure = (g, { object: id }, answer) => {
  const object = g.state.table.stack.find((each) => each.id === id);
  const [seat] = answer as readonly SeatId[];
  if (object === undefined) return;
  finishResolving(g, object);
  if (object.object !== null && seat !== undefined)
    moveCard(g, object.object, `play/${seat}`, ['FS-CURSE-1'], { controller: seat });
};

/** A card of the monster deck that is no monster, being played. */
export const eventKind: StackKind = {
  about: 'an event card being played',
  resolve,
  leave: (g, object) => {
    if (object.object !== null && cardOf(g, object.object).kind !== 'curse')
      moveOffStack(g, object.object, ['FS-FIZZ-1', 'FS-ZONE-1']);
  },
};
