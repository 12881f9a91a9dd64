import type { NotationCompletions } from '@stackledger/wire';
import { withNames } from '../client/people.js';

/** How a line may go on; each offer replaces it from index `from` to its end. */
export type LineOffers = Pick<NotationCompletions, 'from' | 'completions'>;

/** A line without a word may begin with anything, and is asked about as a single blank. */
const BLANK = ' ';

const begun = (text: string): string => (text.trim() === '' ? '' : text);

/** As the service matches names, but for initials. */
const fits = (name: string, word: string): boolean =>
  [name, ...name.split(/[-:]/)].some((part) => part !== '' && part.startsWith(word));

/** Where it is asked how a line of a match may go on. */
export const completionPath = (matchId: string, text: string): string =>
  `/v1/matches/${matchId}/notation/complete?text=${encodeURIComponent(begun(text) || BLANK)}`;

/**
 * What is offered for a line: what was told of it or, until that is known, of the one that it goes on from, as far as
 * it still fits. `path`: where `told` was asked.
 */
export const offersFor = (text: string, path: string | null, told: LineOffers | null): LineOffers => {
  const before = begun(new URLSearchParams(path?.split('?')[1]).get('text') ?? '');
  const now = begun(text);
  if (told === null || !now.startsWith(before)) return { from: now.length, completions: [] };
  const from = before === '' ? 0 : told.from;
  if (now === before) return { from, completions: told.completions };
  const word = now.slice(from).toLowerCase();
  const completions = told.completions.filter((offer) => fits(withNames(offer.text).toLowerCase(), word));
  return { from, completions };
};
