import { objectAt, seatNamed, type KernelEvents, type Situation } from '@stackledger/kernel';
import type { TriggerEvent } from '@stackledger/kernel/authoring';

/** The trigger events that only the speed stack has. */
export const triggerWords: readonly string[] = [
  'attacks',
  'becomes-attacked',
  'cast',
  'damaged',
  'died',
  'discarded',
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

/** The name of abilities that count as an attack on their targets (SS-KIND-2): other abilities may trigger on it. */
export const ATTACK = 'attack';

/** The trigger events of a step: a turn begins with its first step and ends with its last. */
export const turnSteps = ({ state }: Situation, { step }: KernelEvents['StepBegan']): readonly TriggerEvent[] => {
  const { turn } = state.table;
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? [] : [{ event, seat: turn.active, bindings: {} }];
};

/** The trigger event of an ability named as an attack: its source attacks the targets. */
export const attacks = ({ state }: Situation, declared: KernelEvents['EffectDeclared']): readonly TriggerEvent[] => {
  const { ability, source, seat, targets } = declared;
  if (ability !== ATTACK) return [];
  const attacker = { attacker: { object: source, stay: objectAt(state.table, source)?.stay ?? 0 } };
  const attacked = targets.flatMap((name) => seatNamed(state.table, name) ?? []);
  return [
    { event: 'attacks', seat, object: source, kinds: ['creature'], bindings: {} },
    ...attacked.map((victim) => ({ event: 'becomes-attacked', seat: victim, object: source, bindings: attacker })),
  ];
};
