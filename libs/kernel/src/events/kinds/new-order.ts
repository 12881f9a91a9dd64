import { put, putNamed, putOrdered, withoutAll, type OrderedEntries } from '../../persistent/dict.js';
import { inDeck, NOBODY, type EarlierIdentity, type HiddenCard } from '../../table/deck-cards.js';
import type { ObjectName, SeatId, ZoneName } from '../../table/names.js';
import { objectAt, objectsAt, zoneAt } from '../../table/objects.js';
import type { GameObject, Table } from '../../table/table.js';
import { draftOf } from '../../table/table.js';

/** The cards behind the handles of a hidden zone, in the zone's order. */
export type HiddenCards = readonly HiddenCard[];

/** The card behind a handle, usually at the handle's own index. */
export const cardBehind = (cards: HiddenCards, handle: ObjectName, at: number): HiddenCard | undefined => {
  const there = cards[at];
  return there?.name === handle ? there : cards.find(({ name }) => name === handle);
};

/** A reordering: the zone with the cards of a pile, and who knows which is which. */
type ReorderedCards = {
  readonly zone: ZoneName;
  readonly pile: ZoneName | null;
  readonly handles: readonly ObjectName[];
  readonly by: SeatId | null;
  readonly cards: HiddenCards | undefined;
};

/**
 * Puts the cards back under their new handles; a handle that existed before is a card left in its place. In a log
 * without hidden data the cards are unknown.
 */
export const withNewOrder = (table: Table, order: ReorderedCards): Table => {
  const { zone, pile, handles } = order;
  const names = pile === null ? zoneAt(table, zone) : [...zoneAt(table, zone), ...zoneAt(table, pile)];
  const come = newAt(table, handles);
  const gone = come.length === handles.length ? names : namesWithout(names, handles);
  const ready = preparedFor(table, order);
  const next = draftOf(table);
  const { edit } = next;
  // The new objects are added first: a branch of the dictionary that became empty would have to be rebuilt.
  const added =
    ready === undefined
      ? putNamed(table.objects, renamedObjects(table, order, gone, come), edit)
      : putOrdered(table.objects, ready.entries, edit);
  next.objects = withoutAll(added, gone, edit);
  next.zones = put(pile === null ? table.zones : put(table.zones, pile, [], edit), zone, handles, edit);
  return next;
};

const newAt = (table: Table, names: readonly ObjectName[]): readonly ObjectName[] => {
  const come: ObjectName[] = [];
  for (const name of names) if (objectAt(table, name) === undefined) come.push(name);
  return come;
};

const namesWithout = (names: readonly ObjectName[], left: readonly ObjectName[]): readonly ObjectName[] => {
  const staying = new Set<ObjectName>(left);
  return names.filter((name) => !staying.has(name));
};

/**
 * A shuffle whose result is made already: of these objects of a zone, under these names, nothing but this order comes.
 */
export type PreparedOrder = {
  readonly zone: ZoneName;
  readonly names: readonly ObjectName[];
  readonly objects: readonly GameObject[];
  readonly handles: readonly ObjectName[];
  readonly entries: OrderedEntries<GameObject>;
};

/** An order as an event tells it. */
type ToldOrder = { readonly handles: readonly ObjectName[]; readonly cards: HiddenCards };

type OrderFinder = (told: ToldOrder) => ToldOrder | undefined;

/** What finds, by the names of cards that many matches lay out, an order that is equal to one that was read. */
const finders = new WeakMap<readonly ObjectName[], OrderFinder>();

/** Has orders of these cards, which many matches lay out, be found where a log tells them. */
export const findOrdersOf = (names: readonly ObjectName[], finder: OrderFinder): void =>
  void finders.set(names, finder);

const prepared = new WeakMap<HiddenCards, PreparedOrder>();

/** An order that was read, as matches share it; undefined where they do not, and of one that is shared. */
export const orderLike = (table: Table, zone: ZoneName, told: ToldOrder): ToldOrder | undefined =>
  prepared.has(told.cards) ? undefined : finders.get(zoneAt(table, zone))?.(told);

/** The cards of an order whose result is made already. */
export const withPrepared = (cards: HiddenCards, order: PreparedOrder): HiddenCards => {
  prepared.set(cards, order);
  return cards;
};

/** The result of an order that was prepared, where the table is as it was then. */
const preparedFor = (table: Table, { zone, pile, handles, by, cards }: ReorderedCards): PreparedOrder | undefined => {
  const ready = cards === undefined || pile !== null || by !== null ? undefined : prepared.get(cards);
  if (ready === undefined || ready.zone !== zone || ready.handles !== handles) return undefined;
  const { names, objects } = ready;
  return zoneAt(table, zone) === names && areAt(table, names, objects) ? ready : undefined;
};

const areAt = (table: Table, names: readonly ObjectName[], objects: readonly GameObject[]): boolean => {
  for (let at = 0; at < objects.length; at++) if (objectAt(table, names[at] ?? '') !== objects[at]) return false;
  return true;
};

const renamedObjects = (
  table: Table,
  { zone, by, cards = [] }: ReorderedCards,
  gone: readonly ObjectName[],
  come: readonly ObjectName[],
): readonly GameObject[] => {
  const byTrueName = new Map<ObjectName, GameObject>();
  for (const name of gone) {
    const object = objectAt(table, name);
    if (object !== undefined) byTrueName.set(object.trueName, object);
  }
  const knownTo = by === null ? NOBODY : [by];
  const unknown = cards.length < come.length ? unknownIn(table, gone) : undefined;
  const renamed: GameObject[] = [];
  for (const handle of come) {
    const hidden = cardBehind(cards, handle, renamed.length);
    const before = hidden === undefined ? unknown : byTrueName.get(hidden.trueName ?? handle);
    renamed.push(inDeck(before, handle, zone, knownTo));
  }
  return renamed;
};

/**
 * The identity of a card that is any one of these: their common owner, and a stay later than all of theirs. Its only
 * name is its handle.
 */
const unknownIn = (table: Table, names: readonly ObjectName[]): EarlierIdentity | undefined => {
  const [first, ...others] = objectsAt(table, names);
  if (first === undefined) return undefined;
  const owner = others.every((each) => each.owner === first.owner) ? first.owner : null;
  return { card: null, owner, stay: Math.max(first.stay, ...others.map(({ stay }) => stay)) };
};
