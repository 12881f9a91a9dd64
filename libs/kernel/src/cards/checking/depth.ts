import type { Fault } from '../../table/shape.js';

/** Far deeper than any card or deck list goes, and shallow enough to be checked and shown without harm. */
const DEEPEST = 60;

/** The fault of a value that is nested too deep to be looked at; none otherwise. */
export const depthFaults = (value: unknown, path: string): readonly Fault[] =>
  isDeeper(value, DEEPEST) ? [{ path, expected: `data at most ${DEEPEST} levels deep`, found: 'a deeper level' }] : [];

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
