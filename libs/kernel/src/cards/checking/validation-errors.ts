import { shown, type ValidationError } from '../../table/shape.js';
import { didYouMean } from './closest-word.js';

export const at = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}/${key}`);

/** A validation error of the value at a path. */
export const validationError = (path: string, expected: string, value: unknown): ValidationError => ({
  path,
  expected,
  found: shown(value),
});

/** The error of an unknown word, with the closest known one. */
export const unknownWordError = (
  path: string,
  expected: string,
  word: string,
  known: readonly string[],
): ValidationError => ({
  path,
  expected,
  found: `${shown(word)}${didYouMean(word, known)}`,
});

/** How an error of a shape begins that lists the known fields or values. */
const LISTS_WORDS = /^(?:one of|no field but) (.+)$/;

/** An error of a shape, with the closest of the words that it lists. */
export const hinted = ({ path, expected, found }: ValidationError): ValidationError => {
  const known = LISTS_WORDS.exec(expected)?.[1]?.split(', ') ?? [];
  const word = found === 'this field' ? path.slice(path.lastIndexOf('/') + 1) : found.replaceAll('"', '');
  return { path, expected, found: `${found}${didYouMean(word, known)}` };
};
