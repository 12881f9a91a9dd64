import type { Living } from '../table/table.js';
import { withMember } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { withObject, withPlayer } from '../table/objects.js';
import type { Change, Table, Target } from '../table/table.js';
import { draftOf, idAfter } from '../table/table.js';
import type { TableEvolvers } from '../log/event.js';

export type TotalEvents = {
  TotalChanged: { seat: SeatId; total: string; by: number; now: number };
  /** What was there and what is left; `damage` is the damage marked from now on, or `life` the total it was taken from. */
  DamageDealt: {
    to: Living;
    amount: number;
    hpBefore: number;
    hpAfter: number;
    damage?: number;
    life?: number;
    combat: boolean;
    source: ObjectName | null;
    /** The player whose doing it was, if anybody's. */
    by: SeatId | null;
  };
  /** A shield took it. `left` is what remains of the shield; 0 means it is used up. */
  DamagePrevented: { to: Living; amount: number; change: string; left: number };
  Healed: { who: Living; amount: number; hpAfter: number; damage: number };
  Died: { who: Living; killer: SeatId | null };
  /** A dead player is alive again (at the end of the turn). */
  Revived: { seat: SeatId };
  ChangeApplied: { change: Change };
  ChangeExpired: { ids: readonly string[]; why: string };
};

const withDamage = (table: Table, who: Living, damage: number): Table =>
  'seat' in who
    ? withPlayer(table, who.seat, (player) => void (player.damage = damage))
    : withObject(table, who.object, (object) => void (object.damage = damage));

export const totalEvolvers: TableEvolvers<TotalEvents> = {
  TotalChanged: (table, { seat, total, now }) =>
    withPlayer(table, seat, (player) => void (player.totals = withMember(player.totals, total, now))),
  DamageDealt: (table, { to, damage, life }) => {
    if (damage !== undefined) return withDamage(table, to, damage);
    if (life === undefined || !('seat' in to)) return table;
    return withPlayer(table, to.seat, (player) => void (player.totals = withMember(player.totals, 'life', life)));
  },
  DamagePrevented: (table, { change, left }) => {
    const next = draftOf(table);
    next.changes =
      left === 0
        ? table.changes.filter(({ id }) => id !== change)
        : table.changes.map((each) => (each.id === change ? { ...each, left } : each));
    return next;
  },
  Healed: (table, { who, damage }) => withDamage(table, who, damage),
  Died: (table, { who }) =>
    'seat' in who ? withPlayer(table, who.seat, (player) => void (player.dead = true)) : table,
  Revived: (table, { seat }) => withPlayer(table, seat, (player) => void (player.dead = false)),
  ChangeApplied: (table, { change }) => {
    const next = draftOf(table);
    next.changes = [...table.changes, change];
    next.nextId = idAfter(table, change.id);
    return next;
  },
  ChangeExpired: (table, { ids }) => {
    const next = draftOf(table);
    next.changes = table.changes.filter(({ id }) => !ids.includes(id));
    return next;
  },
};

/** The living thing as a target names it. */
export const livingTarget = (who: Living, stay: number): Target =>
  'seat' in who ? { seat: who.seat } : { object: who.object, stay };
