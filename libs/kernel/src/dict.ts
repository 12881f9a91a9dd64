/**
 * A persistent dictionary from text to values: `put` and `without` return a new one that shares all but the changed branch.
 * A hash trie of 32-way nodes, so that keeping a state from every 256th event costs only what changed in between.
 */
export type Dict<V> = { readonly size: number; readonly root: Node<V> | null };

type Leaf<V> = { readonly key: string; readonly hash: number; readonly value: V; readonly next: Leaf<V> | null };
type Branch<V> = { readonly bitmap: number; readonly slots: readonly Node<V>[] };
type Node<V> = Leaf<V> | Branch<V>;

const BITS = 5;
const isLeaf = <V>(node: Node<V>): node is Leaf<V> => 'key' in node;
const bitAt = (hash: number, shift: number): number => 1 << ((hash >>> shift) & 31);

/** FNV-1a over UTF-16 code units. */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash;
};

const countBits = (bitmap: number): number => {
  let v = bitmap - ((bitmap >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const slotOf = (bitmap: number, bit: number): number => countBits(bitmap & (bit - 1));

const EMPTY: Dict<never> = { size: 0, root: null };

/** The dictionary with nothing in it. */
export const emptyDict = <V>(): Dict<V> => EMPTY;

/** The value under a key, or undefined. */
export const valueAt = <V>(dict: Dict<V>, key: string): V | undefined => {
  const hash = hashOf(key);
  let node = dict.root;
  for (let shift = 0; node !== null; shift += BITS) {
    if (isLeaf(node)) return valueInChain(node, key);
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

/** The dictionary with `value` under `key`, whatever was there before. */
export const put = <V>(dict: Dict<V>, key: string, value: V): Dict<V> => {
  const grows = valueAt(dict, key) === undefined;
  const leaf: Leaf<V> = { key, hash: hashOf(key), value, next: null };
  return { size: grows ? dict.size + 1 : dict.size, root: dict.root === null ? leaf : inserted(dict.root, leaf, 0) };
};

const inserted = <V>(node: Node<V>, leaf: Leaf<V>, shift: number): Node<V> => {
  if (isLeaf(node)) return node.hash === leaf.hash ? chained(node, leaf) : split(node, leaf, shift);
  const bit = bitAt(leaf.hash, shift);
  const slot = slotOf(node.bitmap, bit);
  const slots = node.slots.slice();
  const below = (node.bitmap & bit) === 0 ? undefined : slots[slot];
  if (below === undefined) slots.splice(slot, 0, leaf);
  else slots[slot] = inserted(below, leaf, shift + BITS);
  return { bitmap: node.bitmap | bit, slots };
};

/** Two keys of one hash share a leaf chain. */
const chained = <V>(chain: Leaf<V>, leaf: Leaf<V>): Leaf<V> => ({ ...leaf, next: unchained(chain, leaf.key) });

const unchained = <V>(chain: Leaf<V> | null, key: string): Leaf<V> | null => {
  if (chain === null) return null;
  const next = unchained(chain.next, key);
  return chain.key === key ? next : { ...chain, next };
};

const split = <V>(a: Leaf<V>, b: Leaf<V>, shift: number): Branch<V> => {
  const [bitA, bitB] = [bitAt(a.hash, shift), bitAt(b.hash, shift)];
  if (bitA === bitB) return { bitmap: bitA, slots: [split(a, b, shift + BITS)] };
  return { bitmap: bitA | bitB, slots: bitA >>> 0 < bitB >>> 0 ? [a, b] : [b, a] };
};

/** The dictionary without `key`. */
export const without = <V>(dict: Dict<V>, key: string): Dict<V> => {
  if (dict.root === null || valueAt(dict, key) === undefined) return dict;
  return { size: dict.size - 1, root: removed(dict.root, key, hashOf(key), 0) };
};

const removed = <V>(node: Node<V>, key: string, hash: number, shift: number): Node<V> | null => {
  if (isLeaf(node)) return unchained(node, key);
  const bit = bitAt(hash, shift);
  const slot = slotOf(node.bitmap, bit);
  const below = node.slots[slot];
  if ((node.bitmap & bit) === 0 || below === undefined) return node;
  const rest = removed(below, key, hash, shift + BITS);
  if (rest !== null) return { bitmap: node.bitmap, slots: node.slots.with(slot, rest) };
  if (node.slots.length === 1) return null;
  return { bitmap: node.bitmap & ~bit, slots: node.slots.toSpliced(slot, 1) };
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
  return a.slots.some((below, slot) => nodesDiffer(below, b.slots[slot] ?? null, isMeant));
};

const holdsMeant = <V>(node: Node<V> | null, isMeant: (key: string) => boolean): boolean => {
  if (node === null) return false;
  if (!isLeaf(node)) return node.slots.some((below) => holdsMeant(below, isMeant));
  for (let at: Leaf<V> | null = node; at !== null; at = at.next) if (isMeant(at.key)) return true;
  return false;
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
export const dictOf = <V>(entries: Iterable<readonly [string, V]>): Dict<V> => {
  let dict = emptyDict<V>();
  for (const [key, value] of entries) dict = put(dict, key, value);
  return dict;
};
