import type { CardId, JsonMap, KernelEvents, SeatId } from '@stackledger/kernel';
import {
  emitter,
  type Cost,
  type ObjectName,
  type StackId,
  type Target,
  type ZoneName,
} from '@stackledger/kernel/authoring';
import type { MagicDeckLists, HeldObjects, LastKnown, MergedPart } from './state.js';

/** An attacker as its declaration names it: `at` is a seat or an object. */
export type DeclaredAttack = { readonly attacker: ObjectName; readonly stay: number; readonly at: Target };
/** A block as its declaration names it. */
export type DeclaredBlock = { readonly blocker: ObjectName; readonly stay: number; readonly attacker: ObjectName };
/** Combat damage about to be dealt by one creature to one recipient. */
export type AssignedDamage = {
  readonly from: ObjectName;
  readonly by: SeatId | null;
  readonly to: Target;
  readonly amount: number;
};

/** An object and the zone in which it is kept. */
export type CardPlacement = { readonly object: ObjectName; readonly zone: ZoneName };

/** Who would have been dealt damage, or is dealt it instead. */
type RedirectedTarget = { readonly seat: SeatId } | { readonly object: ObjectName };

/** What happens in Magic beside what happens in every game. */
export type MagicEvents = {
  RulesSet: { costs: 'enforced' | 'free'; decks: MagicDeckLists; skipsDraw: boolean };
  DeclarationBegun: {
    seat: SeatId;
    kind: string;
    source: ObjectName;
    ability: string;
    targets: readonly string[];
    modes: readonly string[];
    x: number | null;
    costs: readonly Cost[];
    pay: JsonMap;
    object: StackId;
    before: string;
    once?: string;
  };
  CostChanged: { seat: SeatId; object: ObjectName; by: ObjectName; how: string };
  DeclarationCompleted: { seat: SeatId; id: StackId; name: string; nth?: number; spells?: number };
  /** Who phases out and in, and the zone in which each of them is kept then, in the order in which they come there. */
  Phased: {
    out: readonly ObjectName[];
    in: readonly ObjectName[];
    zones: readonly CardPlacement[];
  };
  DaytimeChanged: { to: 'day' | 'night' };
  ManaAbilityUsed: { seat: SeatId; source: ObjectName; ability: string; trigger?: StackId; binding?: true };
  SpecialActionTaken: { seat: SeatId; action: string; object: ObjectName };
  ManaEmptied: { seat: SeatId; mana: { readonly [kind: string]: number } };
  AttackersDeclared: { seat: SeatId; attackers: readonly DeclaredAttack[] };
  BlockersDeclared: { seat: SeatId; blocks: readonly DeclaredBlock[] };
  Blocked: { attacker: ObjectName; blockers: readonly ObjectName[] };
  Unblocked: { attacker: ObjectName; at: Target };
  RemovedFromCombat: { object: ObjectName };
  /** `parts` are all components, the topmost first; it is a `token` if that is one. */
  Merged: {
    object: ObjectName;
    part: ObjectName;
    way: 'over' | 'under';
    parts: readonly MergedPart[];
    shows: CardId;
    except: JsonMap;
    token: boolean;
  };
  CopiedFaceDown: { object: ObjectName; shows: CardId; except?: JsonMap };
  CombatDamageAssigned: { round: 1 | 2; struck: readonly ObjectName[]; assigned: readonly AssignedDamage[] };
  DrawFailed: { seat: SeatId };
  CardDrawn: { seat: SeatId; object: ObjectName; nth: number };
  Discarded: { seat: SeatId; object?: ObjectName };
  Sacrificed: { seat: SeatId; object: ObjectName };
  Tallied: { seat: SeatId; word: string; now: number };
  DeedNoted: { object: ObjectName; stay: number; deed: string };
  CostTaken: { id: StackId; paid: readonly Target[] };
  Replaced: { by: ObjectName; event: string; object?: ObjectName; seat?: SeatId; how: string };
  /** Of an effect that lasts `change` and what is `left` of it; 0 means that it is used up. */
  DamageRedirected: {
    by: ObjectName | null;
    from: RedirectedTarget;
    to: RedirectedTarget;
    amount: number;
    change?: string;
    left?: number;
  };
  LastKnown: LastKnown;
  HeldInExile: HeldObjects;
  HeldReleased: { source: ObjectName };
  TimestampGiven: { object: ObjectName; id: string };
  Attached: { object: ObjectName; to: Target | null };
  PhasesAdded: { seat: SeatId };
  CombatSkipped: { seat: SeatId };
  TurnCut: { by: ObjectName | null };
  HandMulliganed: { seat: SeatId; taken: number };
  HandKept: { seat: SeatId; bottom: number };
  HandsDrawn: { seats: readonly SeatId[] };
};

/** Records one fact of Magic or of the kernel. */
export const emit = emitter<KernelEvents & MagicEvents>();
