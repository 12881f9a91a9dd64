/// <reference lib="es2024.string" />

import { unreadableIn } from '@stackledger/ledger';

/** Far deeper than any command, card or position goes. */
const DEEPEST = 64;

/** Names that would reach into JavaScript's own objects. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What in a parsed JSON value cannot be taken: too deep, a number out of range, half a surrogate pair (it has no UTF-8
 * and no canonical JSON), a character that changes how other text is read, a reserved member name. Undefined when
 * nothing is.
 */
export const jsonFault = (value: unknown): string | undefined => faultAt(value, []);

/** `path`: the names that lead to the value; joined only where there is a fault to tell. */
const faultAt = (value: unknown, path: string[]): string | undefined => {
  if (typeof value === 'string') return textFault(value, path);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${named(path)} is a number out of range`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === DEEPEST) return `the body is nested more than ${DEEPEST} levels deep`;
  for (const name of Object.keys(value)) {
    const fault = nameFault(name, path) ?? memberFault(value, name, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const textFault = (text: string, path: readonly string[]): string | undefined => {
  if (!text.isWellFormed()) return `${named(path)} holds half a surrogate pair`;
  const unreadable = unreadableIn(text);
  return (
    unreadable &&
    `${named(path)} holds ${unreadable}, which is not read but changes how other text is read; leave it out`
  );
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

/** The name that an object in a text has twice, if one has; the text is known to be JSON. */
export const repeatedName = (text: string): string | undefined => {
  const open: (Set<string> | null)[] = []; // null is a list
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfText(text, at);
      const names = open.at(-1);
      if (names != null && isName(text, end)) {
        const name = String(JSON.parse(text.slice(at, end + 1)));
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end;
    }
  }
  return undefined;
};

/** Whether a colon follows the text that ends there. */
const isName = (text: string, end: number): boolean => {
  AFTER.lastIndex = end + 1;
  return AFTER.test(text);
};

const AFTER = /\s*:/y;

/** Where the text that begins at a quotation mark ends. */
const endOfText = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
};

const named = (path: readonly string[]): string => (path.length === 0 ? 'the body' : path.join('/'));
