import {
  objectAt,
  seatNamed,
  wholeData,
  type Event,
  type Happening,
  type JsonMap,
  type ObjectName,
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
export const happenings = (event: Event, _before: Table, after: Table): readonly Happening[] => {
  const data = wholeData(event);
  if (event.type === 'StepBegan') return stepHappenings(data.step, after);
  return event.type === 'EffectDeclared' && data.ability === ATTACK ? attackHappenings(data, after) : [];
};

const stepHappenings = (step: unknown, { turn }: Table): readonly Happening[] => {
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? [] : [{ event, seat: turn.active, bindings: {} }];
};

const attackHappenings = ({ source, seat, targets }: JsonMap, after: Table): readonly Happening[] => {
  const object = source as ObjectName; // EffectDeclared is written with these members
  const attacker = { attacker: { object, stay: objectAt(after, object)?.stay ?? 0 } };
  const attacked = (targets as readonly string[]).flatMap((name) => seatNamed(after, name) ?? []);
  return [
    { event: 'attacks', seat: seat as SeatId, object, kinds: ['creature'], bindings: {} },
    ...attacked.map((victim) => ({ event: 'becomes-attacked', seat: victim, object, bindings: attacker })),
  ];
};
