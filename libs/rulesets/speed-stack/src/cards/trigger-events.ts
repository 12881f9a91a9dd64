import {
  objectAt,
  seatNamed,
  type Happening,
  type JsonMap,
  type ObjectName,
  type Readings,
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
export const readings: Readings = {
  StepBegan: { words: ['turn-begins', 'turn-ends'], read: (look, { step }) => stepHappenings(step, look.state.table) },
  EffectDeclared: {
    words: ['attacks', 'becomes-attacked'],
    read: (look, data) => (data.ability === ATTACK ? attackHappenings(data, look.state.table) : []),
  },
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
