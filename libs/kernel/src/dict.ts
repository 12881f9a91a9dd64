import { hashOf } from './hashes.js';

/**
 * A persistent dictionary from text to values: `put` and `without` return a new one that shares all but the changed branch.
 * A hash trie of 32-way nodes, so that keeping a state from every 256th event costs only what changed in between.
 */
export type Dict<V> = { readonly root: Node<V> | null };

type Leaf<V> = { readonly key: string; readonly hash: number; readonly value: V; readonly next: Leaf<V> | null };
type Branch<V> = { readonly bitmap: number; readonly slots: readonly Node<V>[] };
type Node<V> = Leaf<V> | Branch<V>;

const BITS = 5;
const isLeaf = <V>(node: Node<V>): node is Leaf<V> => 'key' in node;
const bitAt = (hash: number, shift: number): number => 1 << ((hash >>> shift) & 31);

const countBits = (bitmap: number): number => {
  let v = bitmap - ((bitmap >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const slotOf = (bitmap: number, bit: number): number => countBits(bitmap & (bit - 1));

const EMPTY: Dict<never> = { root: null };

/** The dictionary with nothing in it. */
export const emptyDict = <V>(): Dict<V> => EMPTY;

/** The value under a key, or undefined. */
export const valueAt = <V>(dict: Dict<V>, key: string): V | undefined => {
  const hash = hashOf(key);
  let node = dict.root;
  for (let shift = 0; node !== null; shift += BITS) {
    if (isLeaf(node)) return node.hash === hash ? valueInChain(node, key) : undefined;
    const bit = bitAt(hash, shift);
    if ((node.bitmap & bit) === 0) return undefined;
    node = node.slots[slotOf(node.bitmap, bit)] ?? null;
  }
  return undefined;
};

const valueInChain = <V>(leaf: Leaf<V>, key: string): V | undefined => {
  for (let at: Leaf<V> | null = leaf; at !== null; at = at.next) if (at.key === key) return at.value;
  return undefined;
};

const leafOf = <V>(key: string, value: V): Leaf<V> => ({ key, hash: hashOf(key), value, next: null });

/** The dictionary with `value` under `key`, whatever was there before. */
export const put = <V>({ root }: Dict<V>, key: string, value: V): Dict<V> => {
  const leaf = leafOf(key, value);
  return { root: root === null ? leaf : inserted(root, leaf, 0) };
};

const inserted = <V>(node: Node<V>, leaf: Leaf<V>, shift: number): Node<V> => {
  if (isLeaf(node)) return node.hash === leaf.hash ? chained(node, leaf) : split(node, leaf, shift);
  const { bitmap, slots } = node;
  const bit = bitAt(leaf.hash, shift);
  const slot = slotOf(bitmap, bit);
  if ((bitmap & bit) === 0) return { bitmap: bitmap | bit, slots: widened(slots, slot, leaf) };
  const below = slots[slot];
  return { bitmap, slots: replaced(slots, slot, below === undefined ? leaf : inserted(below, leaf, shift + BITS)) };
};

const replaced = <V>(slots: readonly Node<V>[], slot: number, node: Node<V>): readonly Node<V>[] => {
  const copy = slots.slice();
  copy[slot] = node;
  return copy;
};

const widened = <V>(slots: readonly Node<V>[], slot: number, node: Node<V>): readonly Node<V>[] => {
  const copy = new Array<Node<V>>(slots.length + 1); // as long as it will ever be: a list that grows keeps room to spare
  for (let at = 0; at < slot; at++) copy[at] = slots[at] ?? node;
  copy[slot] = node;
  for (let at = slot; at < slots.length; at++) copy[at + 1] = slots[at] ?? node;
  return copy;
};

/** Two keys of one hash share a leaf chain. */
const chained = <V>(chain: Leaf<V>, { key, hash, value }: Leaf<V>): Leaf<V> => ({
  key,
  hash,
  value,
  next: unchained(chain, key),
});

const unchained = <V>(chain: Leaf<V> | null, gone: string): Leaf<V> | null => {
  if (chain === null) return null;
  const { key, hash, value } = chain;
  const next = unchained(chain.next, gone);
  return key === gone ? next : { key, hash, value, next };
};

const split = <V>(a: Leaf<V>, b: Leaf<V>, shift: number): Branch<V> => {
  const [bitA, bitB] = [bitAt(a.hash, shift), bitAt(b.hash, shift)];
  if (bitA === bitB) return { bitmap: bitA, slots: [split(a, b, shift + BITS)] };
  return { bitmap: bitA | bitB, slots: bitA >>> 0 < bitB >>> 0 ? [a, b] : [b, a] };
};

/** The dictionary without `key`. */
export const without = <V>(dict: Dict<V>, key: string): Dict<V> => {
  if (dict.root === null || valueAt(dict, key) === undefined) return dict;
  return { root: removed(dict.root, key, hashOf(key), 0) };
};

const removed = <V>(node: Node<V>, key: string, hash: number, shift: number): Node<V> | null => {
  if (isLeaf(node)) return unchained(node, key);
  const bit = bitAt(hash, shift);
  const slot = slotOf(node.bitmap, bit);
  const below = node.slots[slot];
  if ((node.bitmap & bit) === 0 || below === undefined) return node;
  const rest = removed(below, key, hash, shift + BITS);
  if (rest !== null) return { bitmap: node.bitmap, slots: replaced(node.slots, slot, rest) };
  if (node.slots.length === 1) return null;
  return { bitmap: node.bitmap & ~bit, slots: node.slots.filter((_, at) => at !== slot) };
};

/**
 * The dictionary with all these values under their keys; a later one wins. What many keys change is copied once, which is what
 * laying out or shuffling a deck comes down to.
 */
export const putAll = <V>({ root }: Dict<V>, entries: readonly (readonly [key: string, value: V])[]): Dict<V> => ({
  root: insertedAll(
    root,
    entries.map(([key, value]) => leafOf(key, value)),
    0,
  ),
});

/** Below so many leaves it is cheaper to insert one after the other. */
const FEW = 4;
const DEEPEST = 30;

const insertedAll = <V>(node: Node<V> | null, leaves: readonly Leaf<V>[], shift: number): Node<V> | null => {
  if (leaves.length <= FEW || shift >= DEEPEST)
    return leaves.reduce((so: Node<V> | null, leaf) => (so === null ? leaf : inserted(so, leaf, shift)), node);
  if (node !== null && isLeaf(node)) return insertedAll(null, [...leavesOf(node), ...leaves], shift);
  return branchOf(bySlot(leaves, shift), node, shift);
};

const leavesOf = <V>(chain: Leaf<V>): readonly Leaf<V>[] => {
  const leaves: Leaf<V>[] = [];
  for (let at: Leaf<V> | null = chain; at !== null; at = at.next) leaves.push({ ...at, next: null });
  return leaves;
};

/** The leaves by the place that they belong to at this depth. */
const bySlot = <V>(leaves: readonly Leaf<V>[], shift: number): readonly (readonly Leaf<V>[])[] => {
  const groups: Leaf<V>[][] = Array.from({ length: 1 << BITS }, () => []);
  for (const leaf of leaves) groups[(leaf.hash >>> shift) & 31]?.push(leaf);
  return groups;
};

/** What stood in a branch, with the leaves of each place added there. */
const branchOf = <V>(groups: readonly (readonly Leaf<V>[])[], before: Branch<V> | null, shift: number): Branch<V> => {
  let bitmap = 0;
  const slots: Node<V>[] = [];
  groups.forEach((leaves, place) => {
    const bit = 1 << place;
    const isThere = before !== null && (before.bitmap & bit) !== 0;
    const below = isThere ? (before.slots[slotOf(before.bitmap, bit)] ?? null) : null;
    const node = insertedAll(below, leaves, shift + BITS);
    if (node === null) return;
    bitmap |= bit;
    slots.push(node);
  });
  return { bitmap, slots: slots.slice() }; // without the room that growing has left
};

/** The dictionary without any of these keys: one walk over all of it, for when many go. */
export const withoutAll = <V>({ root }: Dict<V>, keys: ReadonlySet<string>): Dict<V> => ({
  root: root === null ? null : sifted(root, keys),
});

const sifted = <V>(node: Node<V>, gone: ReadonlySet<string>): Node<V> | null => {
  if (isLeaf(node)) return siftedChain(node, gone);
  let { bitmap } = node;
  let bits = bitmap;
  const slots: Node<V>[] = [];
  for (const below of node.slots) {
    const bit = bits & -bits;
    const left = sifted(below, gone);
    if (left === null) bitmap &= ~bit;
    else slots.push(left);
    bits &= ~bit;
  }
  return bitmap === 0 ? null : { bitmap, slots: slots.slice() };
};

const siftedChain = <V>(chain: Leaf<V>, gone: ReadonlySet<string>): Leaf<V> | null => {
  let left: Leaf<V> | null = chain;
  for (let at: Leaf<V> | null = chain; at !== null; at = at.next) if (gone.has(at.key)) left = unchained(left, at.key);
  return left;
};

/** Calls for every key with its value, in an order that depends on nothing but the keys. */
export const forEachEntry = <V>(dict: Dict<V>, call: (key: string, value: V) => void): void => {
  if (dict.root !== null) visit(dict.root, call);
};

const visit = <V>(node: Node<V>, call: (key: string, value: V) => void): void => {
  if (!isLeaf(node)) for (const below of node.slots) visit(below, call);
  else if (node.next === null) call(node.key, node.value);
  else for (const { key, value } of chainOf(node)) call(key, value);
};

/** The leaves of one hash by key: the order in which they came must not show. */
const chainOf = <V>(leaf: Leaf<V>): readonly Leaf<V>[] => {
  const leaves: Leaf<V>[] = [];
  for (let at: Leaf<V> | null = leaf; at !== null; at = at.next) leaves.push(at);
  return leaves.sort((a, b) => (a.key < b.key ? -1 : 1));
};

/**
 * Whether two dictionaries hold different values under a key of a certain kind. Branches that both share are not looked at, so
 * that comparing neighbours costs what changed between them.
 */
export const differs = <V>(a: Dict<V>, b: Dict<V>, isMeant: (key: string) => boolean): boolean =>
  nodesDiffer(a.root, b.root, isMeant);

const nodesDiffer = <V>(a: Node<V> | null, b: Node<V> | null, isMeant: (key: string) => boolean): boolean => {
  if (a === b) return false;
  if (a === null || b === null || isLeaf(a) || isLeaf(b) || a.bitmap !== b.bitmap)
    return holdsMeant(a, isMeant) || holdsMeant(b, isMeant);
  for (let slot = 0; slot < a.slots.length; slot++)
    if (nodesDiffer(a.slots[slot] ?? null, b.slots[slot] ?? null, isMeant)) return true;
  return false;
};

const holdsMeant = <V>(node: Node<V> | null, isMeant: (key: string) => boolean): boolean => {
  if (node === null) return false;
  if (isLeaf(node)) {
    for (let at: Leaf<V> | null = node; at !== null; at = at.next) if (isMeant(at.key)) return true;
    return false;
  }
  for (const below of node.slots) if (holdsMeant(below, isMeant)) return true;
  return false;
};

/** The first value of this kind, in the order of `valuesOf`. */
export const findValue = <V>({ root }: Dict<V>, isMeant: (value: V) => boolean): V | undefined =>
  root === null ? undefined : foundBelow(root, isMeant);

const foundBelow = <V>(node: Node<V>, isMeant: (value: V) => boolean): V | undefined => {
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

/** Every value, in an order that depends on nothing but the keys. */
export const valuesOf = <V>(dict: Dict<V>): V[] => {
  const values: V[] = [];
  forEachEntry(dict, (_key, value) => void values.push(value));
  return values;
};

/** Every key with its value, sorted by key. */
export const entriesOf = <V>(dict: Dict<V>): [string, V][] => {
  const found: [string, V][] = [];
  forEachEntry(dict, (key, value) => void found.push([key, value]));
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
};

/** A dictionary of these entries; a later one wins. */
export const dictOf = <V>(entries: Iterable<readonly [string, V]>): Dict<V> => putAll(emptyDict<V>(), [...entries]);
