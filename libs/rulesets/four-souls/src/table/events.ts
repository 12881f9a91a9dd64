import type { KernelEvents, SeatId, StackObject } from '@stackledger/kernel';
import { emitter, type ObjectName, type StackId, type Totals } from '@stackledger/kernel/authoring';
import type { AttackDuty } from './state.js';

/** The data of the events that only Four Souls has, by event type. */
export type FourSoulsEvents = {
  CharacterTaken: { seat: SeatId; object: ObjectName; base: Totals };
  AttackDeclared: { seat: SeatId; target: string };
  PurchaseDeclared: { seat: SeatId; target: string };
  CoinsGiven: { seat: SeatId; to: SeatId; amount: number };
  HpPaid: { seat: SeatId; amount: number; hpBefore: number; hpAfter: number; damage: number };
  AttackBegan: { by: SeatId; against: ObjectName; stay: number; revealed: boolean };
  AttackRollJudged: { roll: StackId; value: number; evasion: number; hit: boolean };
  CombatDamageAssigned: { to: string; amount: number; from: string };
  AttackEnded: { by: SeatId; against: ObjectName; why: string };
  RefillDue: { name: string; object: StackObject };
  DeathDue: { name: string; object: StackObject };
  PenaltyPaid: { seat: SeatId };
  RewardGained: { seat: SeatId; from: string };
  BonusSoulEarned: { object: ObjectName; seat: SeatId };
  SoulGained: { seat: SeatId; object: ObjectName; souls: number };
  SlotRefilled: { slot: string; object: ObjectName | null };
  SlotAdded: { slot: string };
  MonsterCovered: { object: ObjectName; slot: string };
  DutyAdded: { duty: AttackDuty };
  DutyMet: { id: string; left: number };
  DutyEased: { id: string };
  DutyLapsed: { id: string; why: string };
};

/** Records an event of Four Souls or of the kernel. */
export const emit = emitter<KernelEvents & FourSoulsEvents>();
