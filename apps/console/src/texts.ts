import { calls } from './texts/calls.js';
import { frame } from './texts/frame.js';
import { home } from './texts/home.js';
import { join, match, seatsToTake } from './texts/joining.js';
import { replay } from './texts/replay.js';
import { table } from './texts/table.js';

/**
 * The words that several pages say, and those of the first ones: with the other files of this folder what a translation
 * replaces. Words of a page that is fetched by itself are in a file that it imports by itself.
 */
export const texts = {
  ...frame,
  home,
  join,
  seatsToTake,
  match,
  table,
  replay,
  calls,
} as const;

/** `Anna, Ben and Cleo`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
