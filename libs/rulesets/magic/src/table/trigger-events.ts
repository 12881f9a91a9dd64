import {
  cardOf,
  objectAt,
  playedEvents,
  stackObjectAt,
  triggerStates,
  type Event,
  type OpenDecision,
  type TriggerEvent,
  type Situation,
  type ObjectName,
  type TriggerReadings,
  type SeatId,
  type StackId,
  type StackObject,
} from '@stackledger/kernel';
import { type Attack, type Block } from './events.js';
import { afterDamage } from './life.js';

/** The words for what abilities of Magic may wait for. */
export const triggerWords: readonly string[] = [
  'ability-triggers',
  'attacks',
  'becomes-attacked',
  'becomes-blocked',
  'blocks',
  'cast',
  'combat-begins',
  'damaged',
  'deals-combat-damage',
  'died',
  'draw-step',
  'end-of-combat',
  'end-step',
  'enters',
  'gained',
  'leaves',
  'main-begins',
  'played',
  'rolled',
  'tapped',
  'tapped-for-mana',
  'targeted',
  'turn-begins',
  'turn-ends',
  'unblocked',
  'upkeep',
];

/** The words for the beginning of each step. */
const AT_STEP: { readonly [step: string]: readonly string[] } = {
  upkeep: ['upkeep'],
  draw: ['draw-step'],
  main: ['main-begins'],
  'beginning-of-combat': ['combat-begins'],
  'end-of-combat': ['end-of-combat'],
  end: ['end-step', 'turn-ends'],
};

/** What abilities of Magic may wait for beside what every game sees. */
export const readings: TriggerReadings = {
  TurnBegan: {
    words: ['turn-begins'],
    read: (_, { active }) => [{ event: 'turn-begins', seat: active as SeatId, bindings: {} }],
  },
  StepBegan: {
    words: Object.values(AT_STEP).flat(),
    read: (situation, { step }) =>
      (AT_STEP[step as string] ?? []).map((event) => ({
        event,
        seat: situation.state.table.turn?.active ?? null,
        bindings: {},
      })),
  },
  DeclarationCompleted: {
    words: ['played', 'cast', 'targeted'],
    read: (situation, { id }) => completed(situation, id as StackId),
  },
  AttackersDeclared: {
    words: ['attacks', 'becomes-attacked'],
    read: (situation, { attackers }) => attacked(situation, attackers as unknown as readonly Attack[]),
  },
  BlockersDeclared: {
    words: ['blocks'],
    read: (situation, { blocks }) =>
      blocking(blocks as unknown as readonly Block[]).map((blocker) => about(situation, 'blocks', blocker)),
  },
  Blocked: {
    words: ['becomes-blocked'],
    read: (situation, { attacker }) => [about(situation, 'becomes-blocked', attacker as ObjectName)],
  },
  Unblocked: {
    words: ['unblocked'],
    read: (situation, { attacker }) => [about(situation, 'unblocked', attacker as ObjectName)],
  },
  ManaAbilityUsed: {
    words: ['tapped-for-mana'],
    read: (situation, { trigger, source }) =>
      trigger === undefined ? [about(situation, 'tapped-for-mana', source as ObjectName)] : [],
  },
  AbilityTriggered: {
    words: ['ability-triggers'],
    read: (_, { object }) => triggered(object as unknown as StackObject),
  },
};

/** Who blocks, each once, however many attackers it blocks. */
const blocking = (blocks: readonly Block[]): readonly ObjectName[] => [
  ...new Set(blocks.map(({ blocker }) => blocker)),
];

/** Something that an object on the battlefield does or that is done to it. */
const about = (situation: Situation, event: string, name: ObjectName): TriggerEvent => ({
  event,
  seat: objectAt(situation.state.table, name)?.controller ?? null,
  object: name,
  kinds: [cardOf(situation, name).kind],
  bindings: {},
});

/** What was being declared counts as cast, and its targets as targeted, now that it is paid for (MTG-601.2i). */
const completed = (situation: Situation, id: StackId): readonly TriggerEvent[] => {
  const object = stackObjectAt(situation.state.table, id);
  return object === undefined ? [] : playedEvents(situation, object);
};

const attacked = (situation: Situation, attacks: readonly Attack[]): readonly TriggerEvent[] => {
  const seats = new Set(attacks.flatMap(({ at }) => ('seat' in at ? [at.seat] : [])));
  return [
    ...attacks.map(({ attacker }) => about(situation, 'attacks', attacker)),
    ...[...seats].map((seat): TriggerEvent => ({ event: 'becomes-attacked', seat, bindings: {} })),
  ];
};

/** An ability that triggers may trigger others, which are put in the second pass; those trigger nothing (MTG-603.3b). */
const triggered = ({ controller, source, bindings }: StackObject): readonly TriggerEvent[] =>
  bindings.secondPass === true
    ? []
    : [{ event: 'ability-triggers', seat: controller, object: source, bindings: { secondPass: true } }];

/** What follows an event at once: what damage brings with it, and states that abilities wait for. */
export const observe = (d: OpenDecision, event: Event): void => {
  if (event.type === 'DamageDealt') afterDamage(d, event.data);
  if (event.type !== 'ObjectsCreated' && d.state.table.turn !== null && d.state.table.status === 'running')
    noteStates(d);
};

/**
 * A state trigger triggers as soon as its state is true, be it between two instructions, and not again while it waits or
 * lies on the stack (MTG-603.8).
 */
export const noteStates = (d: OpenDecision): void => void triggerStates(d, ['MTG-603.8', 'MTG-117.2a']);
