import { measured } from '../../persistent/known-bytes.js';
import { entryOf, orderedEntries } from '../../persistent/dict.js';
import type { LaidOut } from '../../table/objects.js';
import type { GameObject } from '../../table/table.js';
import type { ObjectName, SeatId, ZoneName } from '../../table/names.js';

/** Where the objects of a list are laid out. */
type LayoutPlace = { readonly zone: ZoneName; readonly owner: SeatId | null };

/** What was laid out from a list the last time, and where. */
type KnownLayout = LayoutPlace & { readonly lying: LaidOut };

/** Shared lists by their text, so that a match that is read holds them too, and how many of them are found so. */
const byText = new Map<string, readonly unknown[]>();
const MOST_FOUND = 64;

const layouts = new WeakMap<object, KnownLayout | null>();
const names = new WeakSet<readonly ObjectName[]>();

/**
 * The list, known from now on as one that many matches lay out for everybody to see, and which never changes: what is
 * made from it is made once, and shared by them. Where an equal one is known already, that one.
 */
export const sharedList = <List extends readonly unknown[]>(list: List): List => {
  const text = JSON.stringify(list);
  const known = byText.get(text) as List | undefined; // its text is the same
  if (known !== undefined) return known;
  layouts.set(list, null);
  if (byText.size < MOST_FOUND) byText.set(text, list);
  return measured(list);
};

/** The shared list that is equal to one that was read, where there is one. */
export const sharedListLike = <List extends readonly unknown[]>(list: List): List | undefined =>
  byText.get(JSON.stringify(list)) as List | undefined;

/** Whether these names in a zone are all of a shared list, as it was laid out. */
export const areSharedNames = (lying: readonly ObjectName[]): boolean => names.has(lying);

export const isSharedList = (list: object): boolean => layouts.has(list);

/** What a shared list lays out: what was made of it before, if it was for the same place. */
export const layoutOf = (list: object, { zone, owner }: LayoutPlace, make: () => readonly GameObject[]): LaidOut => {
  const known = layouts.get(list);
  if (known?.zone === zone && known.owner === owner) return known.lying;
  const lying = laidOut(make());
  layouts.set(list, { zone, owner, lying });
  names.add(lying.names);
  return lying;
};

const laidOut = (objects: readonly GameObject[]): LaidOut => ({
  entries: orderedEntries(objects.map((object) => entryOf(object.name, object))),
  names: objects.map(({ name }) => name),
});
