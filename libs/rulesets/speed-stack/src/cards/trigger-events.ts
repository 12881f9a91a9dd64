import {
  objectAt,
  seatNamed,
  type TriggerEvent,
  type JsonMap,
  type ObjectName,
  type TriggerReadings,
  type SeatId,
  type Table,
} from '@stackledger/kernel';

/** The words for what abilities of the speed stack may wait for. */
export const triggerWords: readonly string[] = [
  'attacks',
  'becomes-attacked',
  'cast',
  'damaged',
  'died',
  'enters',
  'gained',
  'leaves',
  'played',
  'rolled',
  'tapped',
  'targeted',
  'turn-begins',
  'turn-ends',
];

/** An ability that is called so is an attack on whoever it is aimed at (SS-KIND-2): others may wait for that. */
export const ATTACK = 'attack';

/** What abilities may wait for beside what every game sees: turns that begin and end, and attacks. */
export const readings: TriggerReadings = {
  StepBegan: {
    words: ['turn-begins', 'turn-ends'],
    read: (situation, { step }) => stepTriggerEvents(step, situation.state.table),
  },
  EffectDeclared: {
    words: ['attacks', 'becomes-attacked'],
    read: (situation, data) => (data.ability === ATTACK ? attackTriggerEvents(data, situation.state.table) : []),
  },
};

const stepTriggerEvents = (step: unknown, { turn }: Table): readonly TriggerEvent[] => {
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? [] : [{ event, seat: turn.active, bindings: {} }];
};

const attackTriggerEvents = ({ source, seat, targets }: JsonMap, after: Table): readonly TriggerEvent[] => {
  const object = source as ObjectName; // EffectDeclared is written with these members
  const attacker = { attacker: { object, stay: objectAt(after, object)?.stay ?? 0 } };
  const attacked = (targets as readonly string[]).flatMap((name) => seatNamed(after, name) ?? []);
  return [
    { event: 'attacks', seat: seat as SeatId, object, kinds: ['creature'], bindings: {} },
    ...attacked.map((victim) => ({ event: 'becomes-attacked', seat: victim, object, bindings: attacker })),
  ];
};
