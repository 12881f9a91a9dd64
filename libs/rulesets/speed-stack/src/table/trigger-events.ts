import { objectAt, seatNamed, type KernelEvents, type Situation, type TriggerEvent } from '@stackledger/kernel';

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

type Happened = readonly TriggerEvent[];

/** A turn begins with its first step, and ends with its last. */
export const turnSteps = ({ state }: Situation, { step }: KernelEvents['StepBegan']): Happened => {
  const { turn } = state.table;
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? [] : [{ event, seat: turn.active, bindings: {} }];
};

/** An ability that is an attack is used: its source attacks those whom it is aimed at. */
export const attacks = ({ state }: Situation, declared: KernelEvents['EffectDeclared']): Happened => {
  const { ability, source, seat, targets } = declared;
  if (ability !== ATTACK) return [];
  const attacker = { attacker: { object: source, stay: objectAt(state.table, source)?.stay ?? 0 } };
  const attacked = targets.flatMap((name) => seatNamed(state.table, name) ?? []);
  return [
    { event: 'attacks', seat, object: source, kinds: ['creature'], bindings: {} },
    ...attacked.map((victim) => ({ event: 'becomes-attacked', seat: victim, object: source, bindings: attacker })),
  ];
};
