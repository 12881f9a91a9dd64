/// <reference lib="es2024.string" />

/** Far deeper than any command, card or position goes. */
const DEEPEST = 64;

/** Names that would reach into JavaScript's own objects. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What in a parsed JSON value cannot be taken: too deep, a number out of range, half a surrogate pair (it has no UTF-8
 * and no canonical JSON), a reserved member name. Undefined when nothing is.
 */
export const jsonFault = (value: unknown): string | undefined => faultAt(value, []);

/** `path`: the names that lead to the value; joined only where there is a fault to tell. */
const faultAt = (value: unknown, path: string[]): string | undefined => {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : `${named(path)} holds half a surrogate pair`;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${named(path)} is a number out of range`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === DEEPEST) return `the body is nested more than ${DEEPEST} levels deep`;
  for (const name of Object.keys(value)) {
    const fault = nameFault(name, path) ?? memberFault(value, name, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const memberFault = (value: object, name: string, path: string[]): string | undefined => {
  path.push(name);
  // A cast: whatever members a parsed value has, they are of unknown type.
  const fault = faultAt((value as { readonly [name: string]: unknown })[name], path);
  path.pop();
  return fault;
};

const nameFault = (name: string, path: readonly string[]): string | undefined => {
  if (RESERVED.has(name)) return `${named(path)} has a member ${name}, which is reserved`;
  return name.isWellFormed() ? undefined : `${named(path)} has a member whose name holds half a surrogate pair`;
};

const named = (path: readonly string[]): string => (path.length === 0 ? 'the body' : path.join('/'));
