import { randomInt } from 'node:crypto';

/** Capital letters that are not confused when read aloud or on a screen: without I, L, O, U and V. */
const LETTERS = 'ABCDEFGHJKMNPQRSTWXYZ';

/** `count` random letters. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
