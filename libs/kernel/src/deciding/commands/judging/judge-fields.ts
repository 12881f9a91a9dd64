import { plainName, type Shape } from '../../../table/shape.js';

/** The shape of a revision of the match. */
export const REVISION: Shape<string> = {
  is: 'text',
  pattern: /^\d{1,9}$/,
  about: 'a revision, as a decimal string',
};

/** The shape of a statement in words. */
export const WORDS: Shape<string> = { is: 'text', pattern: /\S/, most: 2000, about: 'in words' };

/** The shape of a judge's reason in words. */
export const REASON: Shape<string> = { ...WORDS, about: 'why, in words' };

/** The shape of the id of a judge call. */
export const CALL = plainName('a judge call of this match, such as call-1');
