/// <reference lib="es2024.string" />

/**
 * Thrown for a value that JSON cannot represent exactly; `path` leads to it (`data.cards.3`), `why` says what it is.
 */
export class NotCanonicalJson extends Error {
  readonly code = 'not-canonical-json';

  constructor(
    readonly why: string,
    readonly path = '',
  ) {
    super(`${path === '' ? 'the value' : `the value at ${path}`} has no canonical JSON: ${why}`);
    this.name = 'NotCanonicalJson';
  }
}

/** No event nests so deep, but a value that contains itself does. */
const DEEPEST = 256;

/** Characters that need no escape: printable ASCII but for the quotation mark and the backslash. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * RFC 8785 text of a JSON value: members sorted by UTF-16 code units, numbers as ECMAScript prints them, no spaces.
 * Undefined members are left out. Throws NotCanonicalJson for what JSON cannot represent: a non-finite number, a lone
 * surrogate, undefined in a list, a bigint, a function, an instance of a class, a value that contains itself.
 */
export const canonicalJson = (value: unknown): string => encoded(value, 0);

/** As canonicalJson, for an object without some of its own members (not those of objects within it). */
export const canonicalJsonWithout = (value: object, leftOut: ReadonlySet<string>): string =>
  encodedMembers(plainMembers(value), 0, leftOut);

const encoded = (value: unknown, depth: number): string => {
  switch (typeof value) {
    case 'string':
      return canonicalText(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : refuse(`${value} is not a number of JSON`);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : encodedInner(value, depth);
    default:
      return refuse(`${typeof value} is not a type of JSON`);
  }
};

const encodedInner = (value: object, depth: number): string => {
  if (depth === DEEPEST) return refuse(`it is nested more than ${DEEPEST} deep, or contains itself`);
  return Array.isArray(value) ? encodedItems(value, depth) : encodedMembers(plainMembers(value), depth, NOTHING);
};

const NOTHING: ReadonlySet<string> = new Set();

const encodedItems = (items: readonly unknown[], depth: number): string => {
  const known = items.length >= LONG ? textIfInOrder(items, depth) : undefined;
  if (known !== undefined) return known;
  let text = '[';
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ',';
    try {
      text += encoded(items[index], depth + 1);
    } catch (error) {
      throw within(String(index), error);
    }
  }
  return text + ']';
};

/** A list of so many items is worth looking through before it is encoded. */
const LONG = 16;

/** With this ECMAScript escapes half a surrogate pair, which is no text; other texts may hold it too. */
const LONE_SURROGATE = '\\ud';

/**
 * The text of a long list whose members stand in canonical order already: the engine encodes it at once, without a
 * piece of text for each member. Undefined for every other list.
 */
const textIfInOrder = (items: readonly unknown[], depth: number): string | undefined => {
  if (!areItemsInOrder(items, depth)) return undefined;
  const text = JSON.stringify(items);
  return text.includes(LONE_SURROGATE) ? undefined : text;
};

// A loop, since `every` passes over what is missing.
const areItemsInOrder = (items: readonly unknown[], depth: number): boolean => {
  for (const item of items) if (!isInOrder(item, depth + 1)) return false;
  return true;
};

// No switch: until it is optimized it takes twice the time.
const isInOrder = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return true;
  if (typeof value === 'object') return value === null || (depth < DEEPEST && areMembersInOrder(value, depth));
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'boolean';
};

const areMembersInOrder = (value: object, depth: number): boolean => {
  if (Array.isArray(value)) return areItemsInOrder(value, depth);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  let last = '';
  for (const name in value) {
    if (name < last || !isInOrder(value[name as keyof typeof value], depth + 1)) return false;
    last = name;
  }
  return true;
};

const encodedMembers = (members: JsonMembers, depth: number, leftOut: ReadonlySet<string>): string => {
  let text = '';
  for (const name of canonicalNames(members)) {
    const value = members[name];
    if (value === undefined || (leftOut !== NOTHING && leftOut.has(name))) continue;
    try {
      text += (text === '' ? '{' : ',') + quotedName(name) + encoded(value, depth + 1);
    } catch (error) {
      throw within(name, error);
    }
  }
  return text === '' ? '{}' : text + '}';
};

type JsonMembers = Readonly<Record<string, unknown>>;

/** The object itself, if it is one of JSON: a Map or a Date would silently lose what it holds. */
const plainMembers = (value: object): JsonMembers => {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Object.prototype of another realm is as good as ours: only a class has a prototype with a prototype.
  const isPlain = prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
  // A cast: whatever members a plain object has, they are of unknown type.
  return isPlain ? (value as JsonMembers) : refuse('an object of a class is not plain data');
};

/**
 * The names of members in canonical order. An insertion sort: objects have few members, and most come nearly sorted.
 * `>` compares UTF-16 code units.
 */
export const canonicalNames = (members: JsonMembers): string[] => {
  const names = Object.keys(members);
  if (names.length > 32) return names.sort();
  for (let next = 1; next < names.length; next++) {
    // Casts: both places are inside the list.
    const name = names[next] as string;
    let place = next;
    for (; place > 0 && (names[place - 1] as string) > name; place--) names[place] = names[place - 1] as string;
    names[place] = name;
  }
  return names;
};

/** The RFC 8785 text of a string. Throws NotCanonicalJson for a lone surrogate. */
export const canonicalText = (text: string): string => {
  if (PLAIN.test(text)) return `"${text}"`;
  // ECMAScript escapes exactly what RFC 8785 asks for, but for a lone surrogate, which it lets through.
  return text.isWellFormed() ? JSON.stringify(text) : refuse('a lone surrogate is not text');
};

/** Member names repeat from event to event. Bounded, because a client may send any. */
const quotedNames = new Map<string, string>();

const quotedName = (name: string): string => {
  const known = quotedNames.get(name);
  if (known !== undefined) return known;
  const text = `${canonicalText(name)}:`;
  if (quotedNames.size < 4096) quotedNames.set(name, text);
  return text;
};

const refuse = (why: string): never => {
  throw new NotCanonicalJson(why);
};

/** Adds a step to the path on the way out, so that the way in costs nothing. */
const within = (step: string, error: unknown): unknown => {
  if (!(error instanceof NotCanonicalJson)) return error;
  return new NotCanonicalJson(error.why, error.path === '' ? step : `${step}.${error.path}`);
};
