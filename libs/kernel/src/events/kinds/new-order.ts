import { put, putNamed, withoutAll } from '../../persistent/dict.js';
import type { CardId, ObjectName, SeatId, ZoneName } from '../../table/names.js';
import { freshObject, objectAt, objectsAt, zoneAt } from '../../table/objects.js';
import type { GameObject, Table } from '../../table/table.js';
import { draftOf } from '../../table/table.js';

/** The cards behind the handles of a hidden zone, in the zone's order. */
export type HiddenCards = readonly {
  readonly name: ObjectName;
  readonly trueName?: ObjectName;
  readonly card: CardId;
}[];

/** The card behind a handle, usually at the handle's own index. */
export const cardBehind = (cards: HiddenCards, handle: ObjectName, at: number): HiddenCards[number] | undefined => {
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
  const come = handles.filter((handle) => objectAt(table, handle) === undefined);
  const gone = come.length === handles.length ? names : namesWithout(names, handles);
  const lying = renamedObjects(table, order, gone, come);
  const next = draftOf(table);
  const { edit } = next;
  // The new objects are added first: a branch of the dictionary that became empty would have to be rebuilt.
  next.objects = withoutAll(putNamed(table.objects, lying, edit), gone, edit);
  next.zones = put(pile === null ? table.zones : put(table.zones, pile, [], edit), zone, handles, edit);
  return next;
};

const namesWithout = (names: readonly ObjectName[], left: readonly ObjectName[]): readonly ObjectName[] => {
  const staying = new Set<ObjectName>(left);
  return names.filter((name) => !staying.has(name));
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
  return come.map((handle, at) => {
    const hidden = cardBehind(cards, handle, at);
    const before = hidden === undefined ? unknown : byTrueName.get(hidden.trueName ?? handle);
    return inDeck(before, handle, zone, knownTo);
  });
};

const NOBODY: readonly SeatId[] = [];

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

type EarlierIdentity = Pick<GameObject, 'card' | 'owner' | 'stay'> & { readonly trueName?: ObjectName };

/** A card of a deck under a new handle, without anything that happened to it before. */
const inDeck = (
  before: EarlierIdentity | undefined,
  handle: ObjectName,
  zone: ZoneName,
  knownTo: GameObject['knownTo'],
): GameObject => {
  const object = freshObject(handle, before?.card ?? null, zone);
  if (before !== undefined) {
    object.trueName = before.trueName ?? handle;
    object.owner = before.owner;
  }
  object.knownTo = knownTo;
  object.stay = (before?.stay ?? 0) + 1;
  return object;
};
