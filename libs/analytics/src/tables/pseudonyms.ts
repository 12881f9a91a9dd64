import { createHmac } from 'node:crypto';

/** Pseudonyms: the same for the same name, and not reversible without the secret. */
export type Pseudonyms = {
  readonly of: (name: string) => string;
  /** Of a text that is a name: an actor's that is no person stays, where none of these names is the same. */
  readonly ofAny: (name: string, names: ReadonlySet<string>) => string;
  /** A text with these names replaced in it. */
  readonly within: (text: string, names: ReadonlySet<string>) => string;
};

/** Actors that are not persons, unless a seat is called so. */
const NOBODY = new Set(['system', 'ledger', 'organizer', 'import']);

/** Digits and letters that are not confused. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
const LENGTH = 8;

/** Pseudonyms from a secret, such as `person k7mq2xhd`. */
export const pseudonymsOf = (secret: string): Pseudonyms => {
  const known = new Map<string, string>();
  const of = (name: string): string => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const bytes = createHmac('sha256', secret).update(name).digest().subarray(0, LENGTH);
    const made = `person ${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
    known.set(name, made);
    return made;
  };
  const within = (text: string, names: ReadonlySet<string>): string =>
    text.replace(WORDS, (word) => (names.has(word) ? of(word) : word));
  const ofAny = (name: string, names: ReadonlySet<string>): string =>
    NOBODY.has(name) && !names.has(name) ? name : of(name);
  return { of, ofAny, within: (text, names) => (names.has(text) ? of(text) : within(text, names)) };
};

/** The parts of a public name: `death:anna`, `anna-39`. */
const WORDS = /[^\s:/,()-]+/g;
