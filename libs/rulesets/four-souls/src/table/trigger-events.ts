import {
  zoneKind,
  type KernelEvents,
  type ObjectName,
  type SeatId,
  type Situation,
  type TriggerEvent,
} from '@stackledger/kernel';
import type { FourSoulsEvents } from './events.js';

/** The words for what abilities of Four Souls may wait for. */
export const triggerWords: readonly string[] = [
  'rolled',
  'died',
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

type Happened = readonly TriggerEvent[];
const NOTHING: Happened = [];

const gained = (seat: SeatId, kinds: readonly string[]): Happened => [{ event: 'gained', seat, kinds, bindings: {} }];

/** A turn begins with its first step, and ends with its last. */
export const turnSteps = ({ state }: Situation, { step }: KernelEvents['StepBegan']): Happened => {
  const { turn } = state.table;
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? NOTHING : [{ event, seat: turn.active, bindings: {} }];
};

const attackOn = (target: string, seat: SeatId): TriggerEvent =>
  target === 'deck'
    ? { event: 'attack-declared', seat, kinds: ['deck'], bindings: {} }
    : { event: 'attack-declared', object: target as ObjectName, seat, kinds: ['monster'], bindings: {} }; // all but the deck are objects

/** An attack is declared on a monster or on the deck. */
export const attackDeclared = (
  _situation: Situation,
  { target, seat }: FourSoulsEvents['AttackDeclared'],
): Happened => [attackOn(target, seat)];

/** "When an attack is declared on this" sees also a monster that an attack on the deck revealed; nothing else does (FS-ATK-18). */
export const attackRevealed = (
  _situation: Situation,
  { revealed, against, by }: FourSoulsEvents['AttackBegan'],
): Happened => (revealed ? [{ ...attackOn(against, by), only: 'self' }] : NOTHING);

/** A player died, and is about to pay for it. */
export const beforePenalty = (_situation: Situation, { who }: KernelEvents['Died']): Happened =>
  'seat' in who ? [{ event: 'before-penalty', seat: who.seat, bindings: {} }] : NOTHING;

/** A player has paid for their death. */
export const penaltyPaid = (_situation: Situation, { seat }: FourSoulsEvents['PenaltyPaid']): Happened => [
  { event: 'after-penalty', seat, bindings: {} },
];

/** A seat has one more card with souls. */
export const soulGained = (_situation: Situation, { seat }: FourSoulsEvents['SoulGained']): Happened =>
  gained(seat, SOUL_KINDS);

/** What comes into play under somebody's control is an item that they gained. */
export const itemGained = (_situation: Situation, { to, controller }: KernelEvents['CardMoved']): Happened =>
  zoneKind(to) === 'play' && controller !== undefined ? gained(controller, ITEM_KINDS) : NOTHING;
