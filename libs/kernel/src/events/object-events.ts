import type { CardId, ObjectName, SeatId, ZoneName } from '../names.js';
import { copyObject, freshObject, objectAt, withMoved, withNew, withObject, withRenamed, zoneAt } from '../objects.js';
import type { GameObject, Table, Totals } from '../table.js';
import { draftOf } from '../table.js';
import { put, putAll, withoutAll } from '../dict.js';
import { counted } from './counts.js';
import type { TableEvolvers } from './event.js';

/** An object as a zone is laid out with it. Left out: untapped, undamaged, no counters. `card` may be hidden. */
export type NewObject = {
  name: ObjectName;
  card?: CardId;
  tapped?: boolean;
  damage?: number;
  counters?: Totals;
  marks?: readonly string[];
};

/** The cards behind the handles of a hidden zone, in the zone's order. */
export type HiddenCards = readonly {
  readonly name: ObjectName;
  readonly trueName?: ObjectName;
  readonly card: CardId;
}[];

export type ObjectEvents = {
  /** Objects come into the match in this zone, bottom first. `cards` is the hidden half. */
  ObjectsCreated: {
    zone: ZoneName;
    owner: SeatId | null;
    knownTo: GameObject['knownTo'];
    objects: readonly NewObject[];
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
  const object = copyObject(freshObject(name, hidden?.card ?? card ?? null, zone));
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

/** A card of a deck under a new handle: nothing that happened to it before counts there. */
const inDeck = (
  { trueName, card, owner, stay }: Pick<GameObject, 'trueName' | 'card' | 'owner' | 'stay'>,
  handle: ObjectName,
  zone: ZoneName,
  knownTo: GameObject['knownTo'],
): GameObject => {
  const object = copyObject(freshObject(handle, card, zone));
  object.trueName = trueName;
  object.owner = owner;
  object.knownTo = knownTo;
  object.stay = stay + 1;
  return object;
};

/** Cards that lie in a new order: the zone with those of a pile, and who knows which is which. */
type Relaid = {
  readonly zone: ZoneName;
  readonly pile: ZoneName | null;
  readonly handles: readonly ObjectName[];
  readonly by: SeatId | null;
  readonly cards?: HiddenCards;
};

/**
 * Puts the cards back under their new handles; a handle that was there before is a card left in its place. In a
 * log without the hidden half they are unknown.
 */
const relaid = (table: Table, { zone, pile, handles, by, cards = [] }: Relaid): Table => {
  const names = pile === null ? zoneAt(table, zone) : [...zoneAt(table, zone), ...zoneAt(table, pile)];
  const [before, after] = [new Set<ObjectName>(names), new Set<ObjectName>(handles)];
  const gone = names.filter((name) => !after.has(name));
  const cardUnder = cardsUnder(table, gone, cards);
  const knownTo = by === null ? [] : [by];
  const come = handles
    .filter((handle) => !before.has(handle))
    .map((handle): [ObjectName, GameObject] => [handle, inDeck(cardUnder(handle), handle, zone, knownTo)]);
  const next = draftOf(table);
  const { edit } = next;
  next.objects = putAll(withoutAll(table.objects, gone, edit), come, edit);
  next.zones = put(pile === null ? table.zones : put(table.zones, pile, [], edit), zone, handles, edit);
  return next;
};

/** Which of the cards that were there lies under a new handle; one that nobody knows anything of where the log does not say. */
const cardsUnder = (
  table: Table,
  names: readonly ObjectName[],
  cards: HiddenCards,
): ((handle: ObjectName) => Pick<GameObject, 'trueName' | 'card' | 'owner' | 'stay'>) => {
  const byTrueName = new Map<ObjectName, GameObject>();
  for (const name of names) {
    const object = objectAt(table, name);
    if (object !== undefined) byTrueName.set(object.trueName, object);
  }
  const under = new Map<ObjectName, GameObject | undefined>();
  for (const { name, trueName = name } of cards) under.set(name, byTrueName.get(trueName));
  return (handle) => under.get(handle) ?? { trueName: handle, card: null, owner: null, stay: 0 };
};

export const objectEvolvers: TableEvolvers<ObjectEvents> = {
  ObjectsCreated: (table, data) => {
    const hidden = new Map(data.cards?.map((card) => [card.name, card]));
    return withNew(
      table,
      data.zone,
      data.objects.map((entry) => created(entry, data, hidden.get(entry.name))),
    );
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
  DeckShuffled: (table, data) =>
    relaid(data.key === undefined ? table : counted(table, data.key), { ...data, by: null }),
  DeckRearranged: (table, data) => relaid(table, { ...data, pile: null }),
};
