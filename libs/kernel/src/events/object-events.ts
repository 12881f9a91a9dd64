import type { CardId, ObjectName, SeatId, ZoneName } from '../table/names.js';
import { freshObject, objectAt, withMoved, withNew, withObject, withRenamed } from '../table/objects.js';
import type { GameObject, Totals } from '../table/table.js';
import { counted } from './counts.js';
import type { TableEvolvers } from '../log/event.js';
import { cardBehind, relaid, type HiddenCards } from './new-order.js';

/** An object as a zone is laid out with it. Left out: untapped, undamaged, no counters. `card` may be hidden. */
export type NewObject = {
  name: ObjectName;
  card?: CardId;
  tapped?: boolean;
  damage?: number;
  counters?: Totals;
  marks?: readonly string[];
};

export type { HiddenCards };

export type ObjectEvents = {
  /**
   * Objects come into the match in this zone, bottom first. `cards` is the hidden half; with `handles` the objects go by names
   * that tell nothing, and their own are hidden too.
   */
  ObjectsCreated: {
    zone: ZoneName;
    owner: SeatId | null;
    knownTo: GameObject['knownTo'];
    objects: readonly NewObject[];
    handles?: true;
    cards?: HiddenCards;
  };
  /** The object's name and card, to everybody or to the seats to whom it is shown (then both are hidden). */
  ObjectRenamed: { object: ObjectName; knownTo: GameObject['knownTo']; name?: ObjectName; card?: CardId };
  /** `index` counts from the bottom; left out it is the top. */
  CardMoved: { object: ObjectName; from: ZoneName; to: ZoneName; index?: number; controller?: SeatId; tapped?: true };
  TokenCreated: { name: ObjectName; card: CardId; zone: ZoneName; owner: SeatId | null };
  ObjectTapped: { object: ObjectName };
  ObjectUntapped: { object: ObjectName };
  ControlChanged: { object: ObjectName; controller: SeatId; zone: ZoneName };
  CountersChanged: { object: ObjectName; counters: string; by: number; now: number };
  ObjectMarked: { object: ObjectName; mark: string; on: boolean };
  /**
   * The cards of a zone, with those of `pile` if one is named, lie in the zone in a new order under new handles, bottom
   * first. Which is which is hidden, and so is the key, which names the set of cards.
   */
  DeckShuffled: {
    zone: ZoneName;
    pile: ZoneName | null;
    handles: readonly ObjectName[];
    n?: number;
    keptFrom?: string;
    key?: string;
    cards?: HiddenCards;
  };
  /** Cards of a deck lie in another order, bottom first; hidden, under new handles, where only `by` knows which is which. */
  DeckRearranged: { zone: ZoneName; handles: readonly ObjectName[]; by: SeatId | null; cards?: HiddenCards };
};

/** How an entry lies there. Which card it is stands in the entry, or in the hidden half where nobody sees it. */
const created = (
  entry: NewObject,
  { zone, owner, knownTo }: ObjectEvents['ObjectsCreated'],
  hidden: HiddenCards[number] | undefined,
): GameObject => {
  const { name, card, tapped, damage, counters, marks } = entry;
  const object = freshObject(name, hidden?.card ?? card ?? null, zone);
  if (hidden?.trueName !== undefined) object.trueName = hidden.trueName;
  object.owner = owner;
  object.controller = owner;
  object.knownTo = knownTo;
  if (tapped !== undefined) object.tapped = tapped;
  if (damage !== undefined) object.damage = damage;
  if (counters !== undefined) object.counters = counters;
  if (marks !== undefined) object.marks = marks;
  return object;
};

export const objectEvolvers: TableEvolvers<ObjectEvents> = {
  ObjectsCreated: (table, data) => {
    const { zone, objects, cards = [] } = data;
    const lying = objects.map((entry, at) => created(entry, data, cardBehind(cards, entry.name, at)));
    return withNew(table, zone, lying);
  },
  ObjectRenamed: (table, { object, knownTo, name, card }) =>
    withRenamed(table, object, (renamed) => {
      renamed.knownTo = renamed.knownTo === 'all' || knownTo === 'all' ? 'all' : [...renamed.knownTo, ...knownTo];
      if (name !== undefined) renamed.trueName = name;
      if (name !== undefined && knownTo === 'all') renamed.name = name;
      if (card !== undefined) renamed.card = card;
    }),
  CardMoved: (table, { object, to, index, controller, tapped }) => {
    const moved = withMoved(table, object, to, index);
    if (controller === undefined && tapped === undefined) return moved;
    return withObject(moved, object, (there) => {
      if (controller !== undefined) there.controller = controller;
      if (tapped) there.tapped = true;
    });
  },
  TokenCreated: (table, { name, card, zone, owner }) =>
    withNew(table, zone, [{ ...freshObject(name, card, zone), owner, controller: owner, marks: ['token'] }]),
  ObjectTapped: (table, { object }) => withObject(table, object, (each) => void (each.tapped = true)),
  ObjectUntapped: (table, { object }) => withObject(table, object, (each) => void (each.tapped = false)),
  ControlChanged: (table, { object, controller, zone }) => {
    const before = objectAt(table, object);
    if (before === undefined) return table;
    // Changing sides is no new stay: what was aimed at the object still finds it.
    return withObject(before.zone === zone ? table : withMoved(table, object, zone), object, (each) => {
      each.controller = controller;
      each.tapped = before.tapped;
      each.damage = before.damage;
      each.counters = before.counters;
      each.stay = before.stay;
      each.marks = before.marks;
    });
  },
  CountersChanged: (table, { object, counters, now }) =>
    withObject(table, object, (each) => void (each.counters = { ...each.counters, [counters]: now })),
  ObjectMarked: (table, { object, mark, on }) =>
    withObject(
      table,
      object,
      (each) => void (each.marks = on ? [...each.marks, mark] : each.marks.filter((m) => m !== mark)),
    ),
  DeckShuffled: (table, { zone, pile, handles, key, cards }) =>
    relaid(key === undefined ? table : counted(table, key), { zone, pile, handles, by: null, cards }),
  DeckRearranged: (table, { zone, handles, by, cards }) => relaid(table, { zone, pile: null, handles, by, cards }),
};
