import { areSharedNames } from '../events/kinds/shared-lists.js';
import { findOrdersOf, withPrepared, type HiddenCards } from '../events/kinds/new-order.js';
import { entryOf, orderedEntries, type DictEntry } from '../persistent/dict.js';
import { measured, measuredLike } from '../persistent/known-bytes.js';
import { inDeck, NOBODY, type HiddenCard } from '../table/deck-cards.js';
import type { CardId, ObjectName, ZoneName } from '../table/names.js';
import type { GameObject } from '../table/table.js';

/** What for, where, and which cards are shuffled, by the names under which they lie. */
type ShuffleScope = { readonly zone: ZoneName; readonly names: readonly ObjectName[]; readonly purpose: string };

/** The cards of a shuffle, and what is said of them whatever their order becomes. */
export type ShuffledSet = {
  readonly objects: readonly GameObject[];
  /** Where each is among them, by its own name. */
  readonly places: ReadonlyMap<string, number>;
  /** Their own names, top first. */
  readonly topFirst: readonly ObjectName[];
  /** The key of their shuffles, without its ordinal: what for, where, and the set of cards. */
  readonly base: string;
  /** Only where many matches share the set. */
  readonly dealt: DealtCards | undefined;
};

/** Each card of a set under each handle, as far as it was there before; all orders take the same bytes. */
type DealtCards = {
  readonly zone: ZoneName;
  readonly names: readonly ObjectName[];
  handles: readonly ObjectName[] | null;
  first: HiddenCards | null;
  /** The indexes of the handles, in the order in which a dictionary holds them. */
  order: readonly number[];
  /** Of the card at a place the one under the handle at an index, one card after the other. */
  readonly cards: (DealtCard | undefined)[];
};

type DealtCard = { readonly hidden: HiddenCard; readonly entry: DictEntry<GameObject> };

/** By the names under which they lie: sets that many matches share. */
const sharedSets = new WeakMap<readonly ObjectName[], ShuffledSet>();

/** The set of these objects, made anew only where matches do not share it. */
export const shuffledSet = (scope: ShuffleScope, objects: readonly GameObject[]): ShuffledSet => {
  const { names, purpose } = scope;
  if (purpose !== 'shuffle' || !areSharedNames(names)) return newSet(scope, objects, undefined);
  const known = sharedSets.get(names);
  if (known !== undefined && areSame(known.objects, objects)) return known;
  const set = newSet(scope, objects, newDealt(scope, objects.length));
  measured(set.topFirst);
  sharedSets.set(names, set);
  findOrdersOf(names, ({ handles, cards }) => {
    const { dealt } = set;
    if (dealt?.handles == null || !areSame(dealt.handles, handles)) return undefined;
    const shared = sharedCards(set, dealt, trueNames(cards));
    return shared?.every((card, at) => isSameCard(card, cards[at])) === true
      ? { handles: dealt.handles, cards: shared }
      : undefined;
  });
  return set;
};

const isSameCard = (card: HiddenCard, other: HiddenCard | undefined): boolean =>
  card.card === other?.card && card.name === other.name && card.trueName === other.trueName;

const newDealt = ({ zone, names }: ShuffleScope, size: number): DealtCards => ({
  zone,
  names,
  handles: null,
  order: [],
  first: null,
  cards: new Array<DealtCard | undefined>(size * size).fill(undefined),
});

const newSet = (
  { zone, purpose }: ShuffleScope,
  objects: readonly GameObject[],
  dealt: DealtCards | undefined,
): ShuffledSet => {
  const topFirst = trueNames(objects).reverse();
  const base = `${purpose}|${zone}|${topFirst.toSorted().join(' ')}`;
  return { objects, places: placesOf(objects), topFirst, base, dealt };
};

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
};

/** Which card of a set lies under which handle, bottom first. */
export const cardsOfSet = (
  set: ShuffledSet,
  bottomFirst: readonly string[],
  handles: readonly ObjectName[],
): HiddenCards => {
  const { dealt } = set;
  if (dealt === undefined) return hiddenCards(set, bottomFirst, handles);
  if (dealt.handles === null) {
    dealt.handles = handles;
    dealt.order = orderedEntries(handles.map(entryOf)).map(({ value }) => value);
  }
  return (dealt.handles === handles && sharedCards(set, dealt, bottomFirst)) || hiddenCards(set, bottomFirst, handles);
};

/** As cardsOfSet, with what earlier matches had of it; undefined where something is not as it was there. */
const sharedCards = (
  { objects, places }: ShuffledSet,
  dealt: DealtCards,
  bottomFirst: readonly string[],
): HiddenCards | undefined => {
  const { zone, names, cards, handles, order } = dealt;
  if (handles === null || bottomFirst.length !== objects.length) return undefined;
  const found: DealtCard[] = [];
  for (let at = 0; at < bottomFirst.length; at++) {
    const place = places.get(bottomFirst[at] ?? '') ?? -1;
    const handle = handles[at];
    const object = objects[place];
    if (handle === undefined || object === undefined || !hasCard(object)) return undefined;
    found.push((cards[place * bottomFirst.length + at] ??= dealtCard(object, handle, zone)));
  }
  const hidden: HiddenCard[] = [];
  const entries: DictEntry<GameObject>[] = [];
  for (let at = 0; at < found.length; at++) {
    // Casts: there are as many cards, and places in the order, as handles.
    hidden.push((found[at] as DealtCard).hidden);
    entries.push((found[order[at] as number] as DealtCard).entry);
  }
  dealt.first ??= measured(hidden);
  return withPrepared(measuredLike(hidden, dealt.first), { zone, names, objects, handles, entries });
};

const dealtCard = (object: KnownCard, handle: ObjectName, zone: ZoneName): DealtCard => ({
  hidden: { card: object.card, name: handle, trueName: object.trueName },
  entry: entryOf(handle, inDeck(object, handle, zone, NOBODY)),
});

/** Which card lies under which handle, bottom first. */
export const hiddenCards = (
  { objects, places }: Pick<ShuffledSet, 'objects' | 'places'>,
  bottomFirst: readonly string[],
  handles: readonly ObjectName[],
): HiddenCards => {
  const cards: HiddenCard[] = [];
  for (const [at, trueName] of bottomFirst.entries()) {
    const object = objects[places.get(trueName) ?? -1];
    const name = handles[at];
    if (object !== undefined && name !== undefined && hasCard(object))
      cards.push({ card: object.card, name, trueName: object.trueName });
  }
  return cards;
};

type KnownCard = GameObject & { readonly card: CardId };

const hasCard = (object: GameObject): object is KnownCard => object.card !== null;

/** Where each object is among these, by its own name. */
export const placesOf = (objects: readonly GameObject[]): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const [at, { trueName }] of objects.entries()) places.set(trueName, at);
  return places;
};

/** The own names of objects, in their order. */
export const trueNames = (objects: readonly Pick<HiddenCard, 'name' | 'trueName'>[]): ObjectName[] => {
  const names: ObjectName[] = [];
  for (const { name, trueName } of objects) names.push(trueName ?? name);
  return names;
};
