import { zoneKind, type KernelEvents, type SeatId, type Situation } from '@stackledger/kernel';
import { asObjectName, type TriggerEvent } from '@stackledger/kernel/authoring';
import type { FourSoulsEvents } from './events.js';

/** The trigger events that only Four Souls has. */
export const triggerWords: readonly string[] = [
  'rolled',
  'died',
  'discarded',
  'before-penalty',
  'after-penalty',
  'damaged',
  'deals-combat-damage',
  'turn-begins',
  'turn-ends',
  'game-begins',
  'attack-declared',
  'enters',
  'leaves',
  'played',
  'gained',
  'tapped',
  'targeted',
  'buried',
];

const ITEM_KINDS = ['item'];
const SOUL_KINDS = ['soul'];

const NOTHING: readonly TriggerEvent[] = [];

const gained = (seat: SeatId, kinds: readonly string[]): readonly TriggerEvent[] => [
  { event: 'gained', seat, kinds, bindings: {} },
];

/** The trigger events of a step: a turn begins with its first step and ends with its last. */
export const turnSteps = ({ state }: Situation, { step }: KernelEvents['StepBegan']): readonly TriggerEvent[] => {
  const { turn } = state.table;
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? NOTHING : [{ event, seat: turn.active, bindings: {} }];
};

const attackOn = (target: string, seat: SeatId): TriggerEvent =>
  target === 'deck'
    ? { event: 'attack-declared', seat, kinds: ['deck'], bindings: {} }
    : { event: 'attack-declared', object: asObjectName(target), seat, kinds: ['monster'], bindings: {} };

/** The trigger event of an attack declared on a monster or on the deck. */
export const attackDeclared = (
  _situation: Situation,
  { target, seat }: FourSoulsEvents['AttackDeclared'],
): readonly TriggerEvent[] => [attackOn(target, seat)];

/**
 * The trigger event of a monster that an attack on the deck revealed: only its own "when an attack is declared on this"
 * sees it (FS-ATK-18).
 */
export const attackRevealed = (
  _situation: Situation,
  { revealed, against, by }: FourSoulsEvents['AttackBegan'],
): readonly TriggerEvent[] => (revealed ? [{ ...attackOn(against, by), only: 'self' }] : NOTHING);

/** The trigger event before a death penalty is paid. */
export const beforePenalty = (_situation: Situation, { who }: KernelEvents['Died']): readonly TriggerEvent[] =>
  'seat' in who ? [{ event: 'before-penalty', seat: who.seat, bindings: {} }] : NOTHING;

/** The trigger event after a death penalty was paid. */
export const penaltyPaid = (
  _situation: Situation,
  { seat }: FourSoulsEvents['PenaltyPaid'],
): readonly TriggerEvent[] => [{ event: 'after-penalty', seat, bindings: {} }];

/** The trigger event of a soul gained. */
export const soulGained = (_situation: Situation, { seat }: FourSoulsEvents['SoulGained']): readonly TriggerEvent[] =>
  gained(seat, SOUL_KINDS);

/** The trigger event of an item gained: it comes into play under somebody's control. */
export const itemGained = (
  _situation: Situation,
  { to, controller }: KernelEvents['CardMoved'],
): readonly TriggerEvent[] =>
  zoneKind(to) === 'play' && controller !== undefined ? gained(controller, ITEM_KINDS) : NOTHING;
