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

/**
 * The name that an object in a text has twice, if one has; `value` is what the text says as JSON, where such an object
 * has fewer members than are written.
 */
export const repeatedName = (text: string, value: unknown): string | undefined =>
  namesIn(text) === membersOf(value) ? undefined : firstRepeated(text);

const membersOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let members = Array.isArray(value) ? 0 : inside.length;
  for (const one of inside) members += membersOf(one);
  return members;
};

const namesIn = (text: string): number => {
  let names = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    at = endOfText(text, at);
    if (isName(text, at)) names += 1;
  }
  return names;
};

const firstRepeated = (text: string): string | undefined => {
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
  let at = end + 1;
  while (BLANK.has(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
};

const COLON = 0x3a;
const BACKSLASH = 0x5c;
/** Space, tab, line feed and carriage return: what JSON skips. */
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Where the text that begins at a quotation mark ends. */
const endOfText = (text: string, from: number): number => {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end; // the quotation mark is not escaped
  }
  return text.length;
};

const named = (path: readonly string[]): string => (path.length === 0 ? 'the body' : path.join('/'));
