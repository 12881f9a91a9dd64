import { plainName, type Shape } from '../../../table/shape.js';

/** A revision of the match, as a command names it. */
export const REVISION = { is: 'text', pattern: /^\d{1,9}$/, about: 'a revision, as a decimal string' } as const;

/** Something said, in words. */
export const WORDS: Shape = { is: 'text', pattern: /\S/, most: 2000, about: 'in words' };

/** Why a judge does something, in words. */
export const REASON: Shape = { ...WORDS, about: 'why, in words' };

/** A judge call, as a command names it. */
export const CALL = plainName('a judge call of this match, such as call-1');
