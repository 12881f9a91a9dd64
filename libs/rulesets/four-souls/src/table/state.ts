import { objectAt, zoneAt, type GameObject, type Situation, type SeatId, type Table } from '@stackledger/kernel';
import {
  objectsAt,
  memoized,
  type DamageRecipient,
  type Mutable,
  type ObjectName,
} from '@stackledger/kernel/authoring';

/** The attack under way. `judged` is the value of the last judged attack roll, null again once the next is made. */
export type OngoingAttack = {
  readonly by: SeatId;
  readonly against: ObjectName;
  readonly stay: number;
  readonly judged: number | null;
  readonly rolls: number;
};

/**
 * An attack that a player must make: on the deck, on anything, or on one monster (FS-NATK-3). `eased` is set while no
 * slot can take a card of the deck: the duty then binds no more and permits an attack on a monster instead (FS-NATK-5).
 */
export type AttackDuty = {
  readonly id: string;
  readonly seat: SeatId;
  readonly on: 'deck' | 'any' | { readonly object: ObjectName; readonly stay: number };
  readonly times: number;
  readonly grants: boolean;
  readonly eased?: true;
};

/** Damage that brought somebody to 0 HP: the damage marked before it, who caused it, and the attack roll behind it. */
export type LethalDamage = {
  readonly who: DamageRecipient;
  readonly damageBefore: number;
  readonly killer: SeatId | null;
  readonly roll: number | null;
};

/** The Four Souls part of the table. `slots` is in slot order, monsters first. */
export type FourSoulsState = {
  readonly slots: readonly string[];
  readonly attack: OngoingAttack | null;
  readonly duties: readonly AttackDuty[];
  readonly lethal: readonly LethalDamage[];
  /** Players who have died this turn (FS-PDEATH-8). */
  readonly died: readonly SeatId[];
  /** Slots that could not be refilled. */
  readonly bare: readonly string[];
  /** Bonus souls that are earned and not yet gained. */
  readonly earned: readonly { readonly object: ObjectName; readonly seat: SeatId }[];
  /** The number of attack rolls this turn. */
  readonly attackRolls: number;
};

/** The state at the beginning of a game with these slots. */
export const newFourSouls = (slots: readonly string[]): FourSoulsState => ({
  slots,
  attack: null,
  duties: [],
  lethal: [],
  died: [],
  bare: [],
  earned: [],
  attackRolls: 0,
});

/** A mutable copy. */
export const copySouls = (game: FourSoulsState): Mutable<FourSoulsState> => ({
  slots: game.slots,
  attack: game.attack,
  duties: game.duties,
  lethal: game.lethal,
  died: game.died,
  bare: game.bare,
  earned: game.earned,
  attackRolls: game.attackRolls,
});

/** The Four Souls part of a table; present from the first GameBegan on. */
export const soulsState = (table: Table): FourSoulsState => table.game as FourSoulsState;

/** The Four Souls part of a match state. */
export const soulsOf = ({ state }: Situation): FourSoulsState => soulsState(state.table);

/** The slots of a kind, in slot order: `monster-1`, `monster-2`, … */
export const slotsOf = (situation: Situation, kind: 'monster' | 'shop'): readonly string[] =>
  soulsOf(situation).slots.filter((slot) => slot.startsWith(`${kind}-`));

const isMonsterSlot = (slot: string): boolean => slot.startsWith('monster-');

const monsterZones = new WeakMap<readonly string[], readonly string[]>();

/** The zones of the monster slots, in slot order; cached until a slot is added. */
const monsterZonesOf = ({ slots }: FourSoulsState): readonly string[] => {
  const known = monsterZones.get(slots);
  if (known !== undefined) return known;
  const zones = slots.filter(isMonsterSlot).map(zoneOfSlot);
  monsterZones.set(slots, zones);
  return zones;
};

/** The zones of a seat; memoized, because they are read very often. */
export const zonesOfSeat = memoized((seat) => ({
  hand: `hand/${seat}`,
  play: `play/${seat}`,
  soul: `soul/${seat}`,
}));

/** The objects in a seat's play area, bottom first. */
export const inPlayOf = ({ state: { table } }: Situation, seat: SeatId): readonly GameObject[] =>
  objectsAt(table, zoneAt(table, zonesOfSeat(seat).play));

/** The objects in a seat's play area that it controls. */
export const controlledBy = (situation: Situation, seat: SeatId): readonly GameObject[] =>
  inPlayOf(situation, seat).filter(({ controller }) => controller === seat);

/** The active monsters, in slot order: the top card of each slot. */
export const topMonsters = (table: Table): readonly GameObject[] => {
  const monsters: GameObject[] = [];
  for (const zone of monsterZonesOf(soulsState(table))) {
    const name = zoneAt(table, zone).at(-1);
    const object = name === undefined ? undefined : objectAt(table, name);
    if (object !== undefined) monsters.push(object);
  }
  return monsters;
};

/**
 * The zone of a slot: `slot/monster-1` for monsters, `shop/shop-1` for the shop. Memoized, because slots are read very
 * often.
 */
export const zoneOfSlot = memoized((slot) => (slot.startsWith('shop-') ? `shop/${slot}` : `slot/${slot}`));
