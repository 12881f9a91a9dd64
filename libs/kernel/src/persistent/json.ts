/** Plain JSON data, as events carry it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;

/** A JSON object. A missing member and an undefined one are the same. */
export type JsonMap = { readonly [key: string]: Json | undefined };

/** Whether a value is an object, neither a list nor null. */
export const isMap = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Asks a member of plain data by its name and its value, and by each element of the value where that is a list. */
export type MemberTest = (name: string, value: unknown, of: { readonly [name: string]: unknown }) => boolean;

/** Whether somewhere in plain data, however deep, is such a member. */
export const hasMember = (written: unknown, isMeant: MemberTest): boolean => {
  if (Array.isArray(written)) {
    for (const each of written) if (hasMember(each, isMeant)) return true;
    return false;
  }
  if (!isMap(written)) return false;
  for (const [name, value] of Object.entries(written))
    if (isMeant(name, value, written) || hasMeantElement(name, value, written, isMeant) || hasMember(value, isMeant))
      return true;
  return false;
};

const hasMeantElement = (
  name: string,
  value: unknown,
  of: { readonly [name: string]: unknown },
  isMeant: MemberTest,
): boolean => {
  if (Array.isArray(value)) for (const each of value) if (isMeant(name, each, of)) return true;
  return false;
};

/**
 * An object without a prototype: its members are only those added to it. A cast, since `Object.create` returns `any`.
 */
export const bareMap = <V>(): { [name: string]: V } => Object.create(null) as { [name: string]: V };

/** Whether a value is a list. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * The object with one member set. A loop instead of a spread, which would give the object a slow dictionary mode:
 * decisions do this all the time.
 */
export const withMember = <Value>(
  map: { readonly [name: string]: Value },
  name: string,
  value: Value,
): { readonly [name: string]: Value } => {
  const copy: { [name: string]: Value } = {};
  for (const key in map) copy[key] = map[key] as Value; // one of its own
  copy[name] = value;
  return copy;
};

/** Whether two JSON values are equal, whatever the order of their members. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isMap(a) || !isMap(b)) return false;
  const keys = Object.keys(a).filter((key) => a[key] !== undefined);
  if (keys.length !== Object.keys(b).filter((key) => b[key] !== undefined).length) return false;
  return keys.every((key) => sameJson(a[key], b[key]));
};

/** A string as it is, undefined as '', anything else as JSON. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/**
 * A value as shown to people, who read no JSON: a string as it is, a map by its members, a list of maps one after the
 * other, as in `damage amount 2, to ben and fly; loot 1`. A note is its words alone.
 */
export const displayText = (value: unknown): string => {
  if (Array.isArray(value))
    return value.map((each: unknown) => displayText(each)).join(value.some(isMap) ? '; ' : ' and ');
  if (isMap(value)) return Object.entries(value).map(memberText).join(', ');
  return typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
};

const memberText = ([name, value]: readonly [string, unknown]): string =>
  name === 'note' ? displayText(value) : `${name} ${displayText(value)}`;
