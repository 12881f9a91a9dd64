import type { Fault } from '../../table/shape.js';
import { didYouMean } from './closest-word.js';

/** The path of something inside what stands at `path`. */
export const at = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}/${key}`);

/** A fault about a value that stands at a path. */
export const wrong = (path: string, expected: string, value: unknown): Fault => ({
  path,
  expected,
  found: shown(value),
});

/** A fault about a word that nobody knows, with the known one that was probably meant. */
export const unknownWord = (path: string, expected: string, word: string, known: readonly string[]): Fault => ({
  path,
  expected,
  found: `${shown(word)}${didYouMean(word, known)}`,
});

const MOST_SHOWN = 80;

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
};

/** What a shape says of an unknown field or value begins with one of these, then lists what it knows. */
const LISTS_WORDS = /^(?:one of|no field but) (.+)$/;

/** A fault found by a shape, with the listed word that was probably meant. */
export const hinted = ({ path, expected, found }: Fault): Fault => {
  const known = LISTS_WORDS.exec(expected)?.[1]?.split(', ') ?? [];
  const word = found === 'this field' ? path.slice(path.lastIndexOf('/') + 1) : found.replaceAll('"', '');
  return { path, expected, found: `${found}${didYouMean(word, known)}` };
};
