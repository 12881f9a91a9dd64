import {
  objectAt,
  objectsAt,
  memoized,
  zoneAt,
  type GameObject,
  type Living,
  type Situation,
  type Mutable,
  type ObjectName,
  type SeatId,
  type Table,
} from '@stackledger/kernel';

/** The attack under way. `judged` is the value of the attack roll judged last, until the next is made. */
export type Attack = {
  readonly by: SeatId;
  readonly against: ObjectName;
  readonly stay: number;
  readonly judged: number | null;
  readonly rolls: number;
};

/**
 * An attack that somebody must make (FS-NATK-3): on the deck, on anything, or on one monster. `eased`: no slot takes a card of the
 * deck, so that it binds nobody any more and permits an attack on a monster instead (FS-NATK-5).
 */
export type Duty = {
  readonly id: string;
  readonly seat: SeatId;
  readonly on: 'deck' | 'any' | { readonly object: ObjectName; readonly stay: number };
  readonly times: number;
  readonly grants: boolean;
  readonly eased?: true;
};

/** Who came to 0 HP by damage: the damage marked before, whose doing it was, and the attack roll behind it. */
export type Lethal = {
  readonly who: Living;
  readonly damageBefore: number;
  readonly killer: SeatId | null;
  readonly roll: number | null;
};

/** What Four Souls keeps at the table beside what all games do. Slots stand in their order, monsters first. */
export type FourSouls = {
  readonly slots: readonly string[];
  readonly attack: Attack | null;
  readonly duties: readonly Duty[];
  readonly lethal: readonly Lethal[];
  /** Who has died this turn (FS-PDEATH-8). */
  readonly died: readonly SeatId[];
  /** Slots for whose refill nothing was left. */
  readonly bare: readonly string[];
  /** Bonus souls that somebody has earned and not gained yet. */
  readonly earned: readonly { readonly object: ObjectName; readonly seat: SeatId }[];
  /** Attack rolls made this turn. */
  readonly attackRolls: number;
};

/** The table of a game that has just begun, with these slots. */
export const newFourSouls = (slots: readonly string[]): FourSouls => ({
  slots,
  attack: null,
  duties: [],
  lethal: [],
  died: [],
  bare: [],
  earned: [],
  attackRolls: 0,
});

/** A copy that may still be changed. */
export const copySouls = (game: FourSouls): Mutable<FourSouls> => ({
  slots: game.slots,
  attack: game.attack,
  duties: game.duties,
  lethal: game.lethal,
  died: game.died,
  bare: game.bare,
  earned: game.earned,
  attackRolls: game.attackRolls,
});

/** The Four Souls half of a table; it is there from the first GameBegan on. */
export const souls = (table: Table): FourSouls => table.game as FourSouls;

/** The same, of a match that is looked at. */
export const soulsOf = ({ state }: Situation): FourSouls => souls(state.table);

/** The slots of a kind in their order: `monster-1`, `monster-2`, … */
export const slotsOf = (situation: Situation, kind: 'monster' | 'shop'): readonly string[] =>
  soulsOf(situation).slots.filter((slot) => slot.startsWith(`${kind}-`));

/** Whether a slot is one for monsters; the others are the shop's. */
const isMonsterSlot = (slot: string): boolean => slot.startsWith('monster-');

const monsterZones = new WeakMap<readonly string[], readonly string[]>();

/** The zones of the monster slots in their order: worked out once for as long as no slot is added. */
const monsterZonesOf = ({ slots }: FourSouls): readonly string[] => {
  const known = monsterZones.get(slots);
  if (known !== undefined) return known;
  const zones = slots.filter(isMonsterSlot).map(zoneOfSlot);
  monsterZones.set(slots, zones);
  return zones;
};

/** The zones of a seat by name. Remembered, since they are looked at all the time. */
export const zonesOfSeat = memoized((seat) => ({
  hand: `hand/${seat}`,
  play: `play/${seat}`,
  soul: `soul/${seat}`,
}));

/** What a seat has in play, bottom first. */
export const inPlayOf = ({ state: { table } }: Situation, seat: SeatId): readonly GameObject[] =>
  objectsAt(table, zoneAt(table, zonesOfSeat(seat).play));

/** What of it is under the seat's control. */
export const controlledBy = (situation: Situation, seat: SeatId): readonly GameObject[] =>
  inPlayOf(situation, seat).filter(({ controller }) => controller === seat);

/** The active monsters, in the order of their slots: the top card of each. */
export const topMonsters = (table: Table): readonly GameObject[] => {
  const monsters: GameObject[] = [];
  for (const zone of monsterZonesOf(souls(table))) {
    const name = zoneAt(table, zone).at(-1);
    const object = name === undefined ? undefined : objectAt(table, name);
    if (object !== undefined) monsters.push(object);
  }
  return monsters;
};

/** The zone of a slot: `slot/monster-1` for monsters, `shop/shop-1` for the shop. Remembered, since slots are looked at after everything. */
export const zoneOfSlot = memoized((slot) => (slot.startsWith('shop-') ? `shop/${slot}` : `slot/${slot}`));
