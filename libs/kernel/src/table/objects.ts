import { put, putNamed, putOrdered, valueAt, without, type OrderedEntries } from '../persistent/dict.js';
import { withAdded, withoutLast } from '../persistent/lists.js';
import { withMember } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { CardId, ObjectName, SeatId, ZoneName } from './names.js';
import type { UnderlyingIdentity, GameObject, Player, Table } from './table.js';
import { draftOf } from './table.js';

const NONE: readonly never[] = [];
const NO_COUNTERS = {};

/** A new object in a zone, still mutable by the caller. */
export const freshObject = (name: ObjectName, card: CardId | null, zone: ZoneName): Mutable<GameObject> => ({
  name,
  trueName: name,
  card,
  owner: null,
  controller: null,
  zone,
  knownTo: 'all',
  tapped: false,
  damage: 0,
  stay: 0,
  counters: NO_COUNTERS,
  marks: NONE,
});

/** A mutable copy of an object. Flat and typed, since one is made for most events. */
const copyObject = (o: GameObject): Mutable<GameObject> => {
  const copy = plainCopy(o);
  if (o.beneath !== undefined) copy.beneath = o.beneath;
  if (o.except !== undefined) copy.except = o.except;
  return copy;
};

const plainCopy = (o: GameObject): Mutable<GameObject> => ({
  name: o.name,
  trueName: o.trueName,
  card: o.card,
  owner: o.owner,
  controller: o.controller,
  zone: o.zone,
  knownTo: o.knownTo,
  tapped: o.tapped,
  damage: o.damage,
  stay: o.stay,
  counters: o.counters,
  marks: o.marks,
});

const copyPlayer = (p: Player): Mutable<Player> => ({
  seat: p.seat,
  totals: p.totals,
  base: p.base,
  damage: p.damage,
  dead: p.dead,
  left: p.left,
});

/** The object of that name, or undefined. */
export const objectAt = (table: Table, name: string): GameObject | undefined => valueAt(table.objects, name);

/** The objects of these names in order; unknown names are skipped. */
export const objectsAt = (table: Table, names: Iterable<string>): readonly GameObject[] => {
  const objects: GameObject[] = [];
  for (const name of names) {
    const object = objectAt(table, name);
    if (object !== undefined) objects.push(object);
  }
  return objects;
};

/** The names in a zone, bottom first. */
export const zoneAt = (table: Table, zone: ZoneName): readonly ObjectName[] => valueAt(table.zones, zone) ?? NONE;

/** The player in that seat, or undefined. */
export const playerAt = (table: Table, seat: string | null): Player | undefined => playerIn(table.players, seat);

// A loop: called several times for every event.
const playerIn = (players: readonly Player[], seat: string | null): Player | undefined => {
  for (const player of players) if (player.seat === seat) return player;
  return undefined;
};

/** A named total of a seat; 0 if never set, or without such a seat. */
export const totalOf = (table: Table, seat: string | null, total: string): number =>
  playerAt(table, seat)?.totals[total] ?? 0;

/** The table with one object changed; an unknown name changes nothing. */
export const withObject = (table: Table, name: string, change: (object: Mutable<GameObject>) => void): Table => {
  const object = objectAt(table, name);
  if (object === undefined) return table;
  const changed = copyObject(object);
  change(changed);
  const next = draftOf(table);
  next.objects = put(table.objects, name, changed, next.edit);
  return next;
};

/** The table with one player changed; an unknown seat changes nothing. */
export const withPlayer = (table: Table, seat: SeatId, change: (player: Mutable<Player>) => void): Table => {
  const player = playerAt(table, seat);
  if (player === undefined) return table;
  const changed = copyPlayer(player);
  change(changed);
  return withChanged(table, player, changed);
};

/** The table with one total of a player set; an unknown seat changes nothing. */
export const withTotal = (table: Table, seat: SeatId, total: string, value: number): Table => {
  const player = playerAt(table, seat);
  if (player === undefined) return table;
  const changed = copyPlayer(player);
  changed.totals = withMember(player.totals, total, value);
  return withChanged(table, player, changed);
};

const withChanged = (table: Table, player: Player, changed: Player): Table => {
  const next = draftOf(table);
  next.players = table.players.with(table.players.indexOf(player), changed);
  return next;
};

/** The table with an object moved to another zone: on top unless an index is given. This begins a new stay. */
export const withMoved = (table: Table, name: ObjectName, to: ZoneName, index?: number): Table => {
  const object = objectAt(table, name);
  return object === undefined ? table : placed(table, object, moved(object, to), index);
};

/** The table with an object moved to another part of its zone: the same stay, nothing is reset. */
export const withPlaced = (table: Table, name: ObjectName, to: ZoneName): Table => {
  const object = objectAt(table, name);
  if (object === undefined || object.zone === to) return table;
  const there = copyObject(object);
  there.zone = to;
  return placed(table, object, there);
};

const placed = (table: Table, { name, zone }: GameObject, there: GameObject, index?: number): Table => {
  const next = draftOf(table);
  const { edit } = next;
  const rest = put(table.zones, zone, withoutLast(zoneAt(table, zone), name), edit);
  const names = valueAt(rest, there.zone) ?? NONE;
  const at = index === undefined ? withAdded(names, name) : names.toSpliced(index, 0, name);
  next.zones = put(rest, there.zone, at, edit);
  next.objects = put(table.objects, name, there, edit);
  return next;
};

/** The object in another zone: everything that happened to it is reset. */
const moved = (object: GameObject, zone: ZoneName): GameObject => {
  const there = asItself(plainCopy(object), object.beneath);
  there.zone = zone;
  there.controller = object.owner;
  there.tapped = false;
  there.damage = 0;
  there.stay = object.stay + 1;
  there.counters = NO_COUNTERS;
  if (object.marks.length > 0) there.marks = object.marks.filter((mark) => mark === 'token');
  return there;
};

/** An object with its own identity again. */
const asItself = (object: Mutable<GameObject>, beneath: UnderlyingIdentity | undefined): Mutable<GameObject> => {
  if (beneath === undefined) return object;
  object.card = beneath.card;
  object.trueName = beneath.trueName;
  object.knownTo = beneath.knownTo;
  return object;
};

/** The table with new objects on top of a zone, the last one topmost. */
export const withNew = (table: Table, zone: ZoneName, objects: readonly GameObject[]): Table => {
  const next = draftOf(table);
  next.objects = putNamed(table.objects, objects, next.edit);
  const names = [...zoneAt(table, zone), ...objects.map(({ name }) => name)];
  next.zones = put(table.zones, zone, names, next.edit);
  return next;
};

/** New objects as a table takes them, and their names as they lie. */
export type LaidOut = { readonly entries: OrderedEntries<GameObject>; readonly names: readonly ObjectName[] };

/** As withNew. An empty zone takes the list of names as it is. */
export const withLaidOut = (table: Table, zone: ZoneName, { entries, names }: LaidOut): Table => {
  const next = draftOf(table);
  next.objects = putOrdered(table.objects, entries, next.edit);
  const there = zoneAt(table, zone);
  next.zones = put(table.zones, zone, there.length === 0 ? names : [...there, ...names], next.edit);
  return next;
};

/** The table in which an object has another name, in the same place. */
export const withRenamed = (table: Table, from: ObjectName, change: (object: Mutable<GameObject>) => void): Table => {
  const object = objectAt(table, from);
  if (object === undefined) return table;
  const renamed = copyObject(object);
  change(renamed);
  const next = draftOf(table);
  if (renamed.name === from) {
    next.objects = put(table.objects, from, renamed, next.edit);
    return next;
  }
  next.objects = put(without(table.objects, from, next.edit), renamed.name, renamed, next.edit);
  const zone = zoneAt(table, object.zone);
  next.zones = put(table.zones, object.zone, zone.with(zone.lastIndexOf(from), renamed.name), next.edit);
  return next;
};
