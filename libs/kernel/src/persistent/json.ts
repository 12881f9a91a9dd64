/** What events carry: plain data that reads the same everywhere. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;

/** A map of names to plain data. A member left out and one that is undefined are the same. */
export type JsonMap = { readonly [key: string]: Json | undefined };

/** Whether a value is a map (and neither a list nor null). */
export const isMap = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The map with one member set. Written out, since the engine makes slow objects of maps that are spread and added to: a decision
 * does this all the time.
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

/** Whether two pieces of plain data are the same, whatever the order of their members. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isMap(a) || !isMap(b)) return false;
  const keys = Object.keys(a).filter((key) => a[key] !== undefined);
  if (keys.length !== Object.keys(b).filter((key) => b[key] !== undefined).length) return false;
  return keys.every((key) => sameJson(a[key], b[key]));
};

/** A text as it is, anything else as JSON, nothing as ''. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** A value as people are told it: a text as it is, anything else as it is written. */
export const said = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
