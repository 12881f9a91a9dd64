/// <reference lib="es2024.string" />

/** Far deeper than any command, card or position goes. */
const DEEPEST = 64;

/** Names that would reach into JavaScript's own objects. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What in a parsed JSON value cannot be taken: too deep, a number out of range, half a surrogate pair (it has no UTF-8 and
 * no canonical JSON), a reserved member name. Undefined when nothing is.
 */
export const jsonFault = (value: unknown, path = '', depth = 0): string | undefined => {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : `${named(path)} holds half a surrogate pair`;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${named(path)} is a number out of range`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST) return `the body is nested more than ${DEEPEST} levels deep`;
  for (const name of Object.keys(value)) {
    const where = path === '' ? name : `${path}/${name}`;
    // A cast: whatever members a parsed value has, they are of unknown type.
    const fault =
      nameFault(name, path) ?? jsonFault((value as { readonly [name: string]: unknown })[name], where, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const nameFault = (name: string, path: string): string | undefined => {
  if (RESERVED.has(name)) return `${named(path)} has a member ${name}, which is reserved`;
  return name.isWellFormed() ? undefined : `${named(path)} has a member whose name holds half a surrogate pair`;
};

const named = (path: string): string => (path === '' ? 'the body' : path);
