import {
  emitter,
  type KernelEvents,
  type ObjectName,
  type SeatId,
  type StackId,
  type StackObject,
  type Totals,
} from '@stackledger/kernel';
import type { Duty } from './state.js';

/** What happens in Four Souls beside what happens in every game. */
export type FourSoulsEvents = {
  CharacterTaken: { seat: SeatId; object: ObjectName; base: Totals };
  AttackDeclared: { seat: SeatId; target: string };
  PurchaseDeclared: { seat: SeatId; target: string };
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
  DutyAdded: { duty: Duty };
  DutyMet: { id: string; left: number };
  DutyEased: { id: string };
  DutyLapsed: { id: string; why: string };
};

/** Records one fact of Four Souls or of the kernel. */
export const tell = emitter<KernelEvents & FourSoulsEvents>();
