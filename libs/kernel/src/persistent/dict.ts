import { underEdit, type Edit } from './edit.js';
import { hashOf } from './hashes.js';

/**
 * A persistent dictionary from text to values: `put` and `without` return a new one that shares all but the changed
 * path. A hash trie with 32-way nodes, so that keeping every 256th state costs only what changed in between. Nodes made
 * under an open edit are changed in place.
 */
export type Dict<V> = DictBranch<V>;

/** A key with its value, as dictionaries take it. */
export type DictEntry<V> = DictLeaf<V>;

type DictLeaf<V> = {
  readonly key: string;
  readonly hash: number;
  readonly value: V;
  readonly next: DictLeaf<V> | null;
};
type DictBranch<V> = { readonly edit: Edit | null; bitmap: number; slots: DictNode<V>[] };
type DictNode<V> = DictLeaf<V> | DictBranch<V>;

const BITS = 5;
const isLeaf = <V>(node: DictNode<V>): node is DictLeaf<V> => 'key' in node;
const bitAt = (hash: number, shift: number): number => 1 << ((hash >>> shift) & 31);

const countBits = (bitmap: number): number => {
  let v = bitmap - ((bitmap >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const slotOf = (bitmap: number, bit: number): number => countBits(bitmap & (bit - 1));

const EMPTY: Dict<never> = { edit: null, bitmap: 0, slots: [] };

/** The empty dictionary. */
export const emptyDict = <V>(): Dict<V> => EMPTY;

/** The value under a key, or undefined. */
export const valueAt = <V>(dict: Dict<V>, key: string): V | undefined => {
  const hash = hashOf(key);
  let branch = dict;
  for (let shift = 0; ; shift += BITS) {
    const bit = bitAt(hash, shift);
    if ((branch.bitmap & bit) === 0) return undefined;
    const below = branch.slots[slotOf(branch.bitmap, bit)];
    if (below === undefined) return undefined;
    if (isLeaf(below)) return below.hash === hash ? valueInChain(below, key) : undefined;
    branch = below;
  }
};

const valueInChain = <V>(leaf: DictLeaf<V>, key: string): V | undefined => {
  for (let at: DictLeaf<V> | null = leaf; at !== null; at = at.next) if (at.key === key) return at.value;
  return undefined;
};

/** An entry for `putEntries`, which several dictionaries may share. */
export const entryOf = <V>(key: string, value: V): DictEntry<V> => ({ key, hash: hashOf(key), value, next: null });

/** The edit if it is still open, else null. */
const openEditOf = (edit: Edit | null): Edit | null => (edit?.isOpen ? edit : null);

/** The dictionary with `value` under `key`, replacing any earlier value. */
export const put = <V>(dict: Dict<V>, key: string, value: V, edit: Edit | null = null): Dict<V> =>
  inserted(dict, entryOf(key, value), openEditOf(edit));

/** The dictionary with these values added; later ones win. A node changed by several keys is copied once. */
export const putAll = <V>(
  dict: Dict<V>,
  entries: readonly (readonly [key: string, value: V])[],
  edit: Edit | null = null,
): Dict<V> => {
  if (!edit?.isOpen) return underEdit((own) => putAll(dict, entries, own));
  let next = dict;
  for (const [key, value] of entries) next = inserted(next, entryOf(key, value), edit);
  return next;
};

/** The same for values that hold their own key. */
export const putNamed = <V extends { readonly name: string }>(
  dict: Dict<V>,
  values: readonly V[],
  edit: Edit | null = null,
): Dict<V> => {
  if (!edit?.isOpen) return underEdit((own) => putNamed(dict, values, own));
  let next = dict;
  for (const value of values) next = inserted(next, entryOf(value.name, value), edit);
  return next;
};

/** Entries in the order in which a dictionary holds them (see orderedEntries). */
export type OrderedEntries<V> = readonly DictEntry<V>[];

/** The entries in the order in which a dictionary holds them: by the digits of their hashes, lowest first. */
export const orderedEntries = <V>(entries: readonly DictEntry<V>[]): OrderedEntries<V> =>
  entries.toSorted((a, b) => {
    const shift = lowestDigitOf(a.hash ^ b.hash);
    return ((a.hash >>> shift) & 31) - ((b.hash >>> shift) & 31);
  });

/** The place of the lowest five bits of a number that are not all 0; of 0 any. */
const lowestDigitOf = (bits: number): number => BITS * Math.floor((31 - Math.clz32(bits & -bits)) / BITS);

/** The same with entries made before, in their order: a branch to which several come is made at its final size. */
export const putOrdered = <V>(dict: Dict<V>, entries: OrderedEntries<V>, edit: Edit | null = null): Dict<V> => {
  if (!edit?.isOpen) return underEdit((own) => putOrdered(dict, entries, own));
  return entries.length === 0 ? dict : merged(dict, entries, 0, entries.length, 0, edit);
};

/** The branch with the entries from an index up to another, all of which belong below it. */
const merged = <V>(
  branch: DictBranch<V>,
  entries: OrderedEntries<V>,
  from: number,
  to: number,
  shift: number,
  edit: Edit,
): DictBranch<V> => {
  let bitmap = branch.bitmap;
  for (let at = from; at < to; at++) bitmap |= bitAt((entries[at] as DictLeaf<V>).hash, shift); // within the list
  const slots = new Array<DictNode<V>>(countBits(bitmap));
  let [at, slot, before] = [from, 0, 0];
  for (let rest = bitmap; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    let node = (branch.bitmap & bit) === 0 ? undefined : branch.slots[before++];
    const first = at;
    while (at < to && bitAt((entries[at] as DictLeaf<V>).hash, shift) === bit) at++;
    if (node === undefined && at === first + 1) node = entries[first];
    else if (at > first) node = joined(node, entries, first, at, shift + BITS, edit);
    slots[slot++] = node as DictNode<V>; // each bit is of the branch or of an entry
  }
  if (branch.edit !== edit) return { edit, bitmap, slots };
  branch.bitmap = bitmap;
  branch.slots = slots;
  return branch;
};

/** What stands in a slot, with the entries from an index up to another, of which there are some. */
const joined = <V>(
  below: DictNode<V> | undefined,
  entries: OrderedEntries<V>,
  from: number,
  to: number,
  shift: number,
  edit: Edit,
): DictNode<V> => {
  if (below !== undefined && !isLeaf(below)) return merged(below, entries, from, to, shift, edit);
  const { hash } = entries[from] as DictLeaf<V>;
  // In their order the first and the last are alike only where all are.
  if (hash === entries[to - 1]?.hash && (below === undefined || below.hash === hash)) {
    let chain = below;
    for (let at = from; at < to; at++) chain = chain ? chained(chain, entries[at] as DictLeaf<V>) : entries[at];
    return chain as DictLeaf<V>; // of one entry at least
  }
  const bitmap = below === undefined ? 0 : bitAt(below.hash, shift);
  return merged({ edit, bitmap, slots: below === undefined ? [] : [below] }, entries, from, to, shift, edit);
};

// A loop, since a recursive function would be inlined several levels deep into each of its many callers.
const inserted = <V>(dict: Dict<V>, leaf: DictLeaf<V>, edit: Edit | null): Dict<V> => {
  const root = editableBranch(dict, edit);
  let branch = root;
  for (let shift = 0; ; shift += BITS) {
    const bit = bitAt(leaf.hash, shift);
    const slot = slotOf(branch.bitmap, bit);
    const below = branch.slots[slot];
    if ((branch.bitmap & bit) === 0 || below === undefined) {
      branch.slots = widened(branch.slots, slot, leaf);
      branch.bitmap |= bit;
      return root;
    }
    if (isLeaf(below)) {
      branch.slots[slot] = below.hash === leaf.hash ? chained(below, leaf) : split(below, leaf, shift + BITS, edit);
      return root;
    }
    branch = branch.slots[slot] = editableBranch(below, edit);
  }
};

/** The node to change: itself if it was made under this edit, else a copy. */
const editableBranch = <V>(branch: DictBranch<V>, edit: Edit | null): DictBranch<V> =>
  edit !== null && branch.edit === edit ? branch : { edit, bitmap: branch.bitmap, slots: branch.slots.slice() };

const widened = <V>(slots: readonly DictNode<V>[], slot: number, node: DictNode<V>): DictNode<V>[] => {
  // allocated at its final length: a growing array is over-allocated
  const copy = new Array<DictNode<V>>(slots.length + 1);
  for (let at = 0; at < slot; at++) copy[at] = slots[at] ?? node;
  copy[slot] = node;
  for (let at = slot; at < slots.length; at++) copy[at + 1] = slots[at] ?? node;
  return copy;
};

const narrowed = <V>(slots: readonly DictNode<V>[], slot: number): DictNode<V>[] => {
  const copy = slots.slice(1);
  for (let at = 0; at < slot; at++) copy[at] = slots[at] as DictNode<V>; // within the list
  return copy;
};

/** Keys with equal hashes form a chain of leaves: the new one before the others, or alone in place of its own key's. */
const chained = <V>(chain: DictLeaf<V>, leaf: DictLeaf<V>): DictLeaf<V> => {
  const { key, hash, value } = leaf;
  const next = unchained(chain, key);
  return next === null ? leaf : { key, hash, value, next };
};

const unchained = <V>(chain: DictLeaf<V> | null, gone: string): DictLeaf<V> | null => {
  if (chain === null) return null;
  const { key, hash, value } = chain;
  const next = unchained(chain.next, gone);
  return key === gone ? next : { key, hash, value, next };
};

/** The chain without a key; the same chain if it does not contain the key. */
const outOfChain = <V>(chain: DictLeaf<V>, gone: string): DictLeaf<V> | null => {
  if (chain.next === null) return chain.key === gone ? null : chain;
  for (let at: DictLeaf<V> | null = chain; at !== null; at = at.next)
    if (at.key === gone) return unchained(chain, gone);
  return chain;
};

const split = <V>(a: DictLeaf<V>, b: DictLeaf<V>, shift: number, edit: Edit | null): DictBranch<V> => {
  const [bitA, bitB] = [bitAt(a.hash, shift), bitAt(b.hash, shift)];
  if (bitA === bitB) return { edit, bitmap: bitA, slots: [split(a, b, shift + BITS, edit)] };
  return { edit, bitmap: bitA | bitB, slots: bitA >>> 0 < bitB >>> 0 ? [a, b] : [b, a] };
};

/** The dictionary without `key`. */
export const without = <V>(dict: Dict<V>, key: string, edit: Edit | null = null): Dict<V> =>
  removed(dict, key, hashOf(key), 0, openEditOf(edit)) ?? emptyDict();

/** The dictionary without any of these keys. */
export const withoutAll = <V>(dict: Dict<V>, keys: Iterable<string>, edit: Edit | null = null): Dict<V> => {
  if (!edit?.isOpen) return underEdit((own) => withoutAll(dict, keys, own));
  let next = dict;
  for (const key of keys) next = without(next, key, edit);
  return next;
};

const removed = <V>(
  branch: DictBranch<V>,
  key: string,
  hash: number,
  shift: number,
  edit: Edit | null,
): DictBranch<V> | null => {
  const { bitmap, slots } = branch;
  const bit = bitAt(hash, shift);
  const slot = slotOf(bitmap, bit);
  const below = slots[slot];
  if ((bitmap & bit) === 0 || below === undefined) return branch;
  const rest = isLeaf(below) ? outOfChain(below, key) : removed(below, key, hash, shift + BITS, edit);
  if (rest === below) return branch;
  if (rest === null && slots.length === 1) return null;
  const left = editableBranch(branch, edit);
  if (rest !== null) left.slots[slot] = rest;
  else {
    left.slots = narrowed(slots, slot);
    left.bitmap = bitmap & ~bit;
  }
  return left;
};

/** Calls for every key and value, in an order that depends only on the keys. */
export const forEachEntry = <V, Of>(dict: Dict<V>, of: Of, call: EntryCall<V, Of>): void => {
  visit(dict, of, call);
};

type EntryCall<V, Of> = (of: Of, key: string, value: V) => void;

const visit = <V, Of>(node: DictNode<V>, of: Of, call: EntryCall<V, Of>): void => {
  if (!isLeaf(node)) for (const below of node.slots) visit(below, of, call);
  else if (node.next === null) call(of, node.key, node.value);
  else for (const { key, value } of chainOf(node)) call(of, key, value);
};

/** The leaves of one hash in the order of their keys, whatever the order of insertion. */
const chainOf = <V>(leaf: DictLeaf<V>): readonly DictLeaf<V>[] => {
  const leaves: DictLeaf<V>[] = [];
  for (let at: DictLeaf<V> | null = leaf; at !== null; at = at.next) leaves.push(at);
  return leaves.sort((a, b) => (a.key < b.key ? -1 : 1));
};

/**
 * Whether two dictionaries differ in the value of any key of a certain kind. Shared nodes are skipped, so that
 * comparing neighbouring states costs only what changed between them.
 */
export const differs = <V, Of>(a: Dict<V>, b: Dict<V>, of: Of, isMeant: KeyTest<Of>): boolean =>
  nodesDiffer(a, b, of, isMeant);

type KeyTest<Of> = (of: Of, key: string) => boolean;

const nodesDiffer = <V, Of>(a: DictNode<V> | null, b: DictNode<V> | null, of: Of, isMeant: KeyTest<Of>): boolean => {
  if (a === b) return false;
  if (a === null || b === null || isLeaf(a) || isLeaf(b)) {
    if (!hasKeyMatching(a, of, isMeant) && !hasKeyMatching(b, of, isMeant)) return false;
    const found: string[] = [];
    noteLeaves(a, b, found);
    for (const key of found) if (isMeant(of, key)) return true;
    return false;
  }
  for (let bits = a.bitmap | b.bitmap; bits !== 0; bits &= bits - 1) {
    const bit = bits & -bits;
    if (nodesDiffer(slotAt(a, bit), slotAt(b, bit), of, isMeant)) return true;
  }
  return false;
};

const hasKeyMatching = <V, Of>(node: DictNode<V> | null, of: Of, isMeant: KeyTest<Of>): boolean => {
  if (node === null) return false;
  if (isLeaf(node)) {
    for (let at: DictLeaf<V> | null = node; at !== null; at = at.next) if (isMeant(of, at.key)) return true;
    return false;
  }
  for (const below of node.slots) if (hasKeyMatching(below, of, isMeant)) return true;
  return false;
};

/** The keys whose values differ between two dictionaries; shared nodes are skipped here too. */
export const changedKeys = <V>(a: Dict<V>, b: Dict<V>): readonly string[] => {
  const found: string[] = [];
  noteChanges(a, b, found);
  return found;
};

const noteChanges = <V>(a: DictNode<V> | null, b: DictNode<V> | null, found: string[]): void => {
  if (a === b) return;
  if (a === null || b === null || isLeaf(a) || isLeaf(b)) return noteLeaves(a, b, found);
  for (let bits = a.bitmap | b.bitmap; bits !== 0; bits &= bits - 1) {
    const bit = bits & -bits;
    noteChanges(slotAt(a, bit), slotAt(b, bit), found);
  }
};

const slotAt = <V>({ bitmap, slots }: DictBranch<V>, bit: number): DictNode<V> | null =>
  (bitmap & bit) === 0 ? null : (slots[slotOf(bitmap, bit)] ?? null);

/** Of two nodes that are not both branches; few entries lie under them. */
const noteLeaves = <V>(a: DictNode<V> | null, b: DictNode<V> | null, found: string[]): void => {
  const before = new Map<string, V>();
  if (a !== null) visit(a, before, (known, key, value) => void known.set(key, value));
  if (b !== null) visit(b, { before, found }, noteIfChanged);
  found.push(...before.keys());
};

const noteIfChanged = <V>(
  { before, found }: { readonly before: Map<string, V>; readonly found: string[] },
  key: string,
  value: V,
): void => {
  if (!before.has(key) || before.get(key) !== value) found.push(key);
  before.delete(key);
};

/** The first value that satisfies a condition, in the order of `valuesOf`. */
export const findValue = <V>(dict: Dict<V>, isMeant: (value: V) => boolean): V | undefined => foundBelow(dict, isMeant);

const foundBelow = <V>(node: DictNode<V>, isMeant: (value: V) => boolean): V | undefined => {
  if (isLeaf(node))
    return node.next === null && !isMeant(node.value)
      ? undefined
      : chainOf(node).find(({ value }) => isMeant(value))?.value;
  for (const below of node.slots) {
    const found = foundBelow(below, isMeant);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Every value, in an order that depends only on the keys. */
export const valuesOf = <V>(dict: Dict<V>): V[] => {
  const values: V[] = [];
  forEachEntry(dict, values, (all, _key, value) => void all.push(value));
  return values;
};

/** Every key with its value, sorted by key. */
export const entriesOf = <V>(dict: Dict<V>): [string, V][] => {
  const found: [string, V][] = [];
  forEachEntry(dict, found, (all, key, value) => void all.push([key, value]));
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
};

/** A dictionary of these entries; a later one wins. */
export const dictOf = <V>(entries: Iterable<readonly [string, V]>): Dict<V> => putAll(emptyDict<V>(), [...entries]);
