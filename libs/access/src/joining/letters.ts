import { randomInt } from 'node:crypto';

/** Capital letters that nobody takes for another, read aloud or from a screen: without I, L, O, U and V. */
const LETTERS = 'ABCDEFGHJKMNPQRSTWXYZ';

/** So many letters at random. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
