import type { ValidationError } from '../../table/shape.js';

/** The maximum nesting of a value: deeper than any card or deck list, and safe to check and print. */
const DEEPEST = 60;

/** The error of a value that is nested too deep to check; none otherwise. */
export const depthErrors = (value: unknown, path: string): readonly ValidationError[] =>
  isDeeper(value, DEEPEST) ? [{ path, expected: `data at most ${DEEPEST} levels deep`, found: 'a deeper level' }] : [];

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
