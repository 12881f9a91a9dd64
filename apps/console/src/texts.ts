import { analytics } from './texts/analytics.js';
import { calls } from './texts/calls.js';
import { frame } from './texts/frame.js';
import { home } from './texts/home.js';
import { join, match, seatsToTake } from './texts/joining.js';
import { judge } from './texts/judge.js';
import { fresh } from './texts/new-match.js';
import { replay } from './texts/replay.js';
import { scribe } from './texts/scribe.js';
import { table } from './texts/table.js';

/** Every word of the console that is not of a game and not of the service, page by page: what a translation replaces. */
export const texts = {
  ...frame,
  home,
  fresh,
  join,
  seatsToTake,
  match,
  table,
  replay,
  judge,
  calls,
  scribe,
  analytics,
} as const;

/** `Anna, Ben and Cleo`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
