import type { Shape } from '../../table/shape.js';

/** A revision of the match, as a command names it. */
export const REVISION = { is: 'text', pattern: /^\d{1,9}$/, about: 'a revision, as a decimal string' } as const;

/** Why a judge does something, in words. */
export const REASON: Shape = { is: 'text', pattern: /\S/, most: 2000, about: 'why, in words' };
