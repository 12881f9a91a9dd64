import { totalText } from '../../client/plain-text.js';

/** A command by its fields. */
export type NamedFields = { readonly [field: string]: unknown };

/** A field as it is written. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Where a card is put, in words. */
export const whereTo = {
  discard: 'in its discard pile',
  top: 'on top of its deck',
  bottom: 'at the bottom of its deck',
  hand: (seat: string) => `in ${seat}’s hand`,
} as const;

const placeText = (to: string, place: unknown, called: (name: string) => string): string => {
  const [zone, seat] = to.split('/');
  if (zone === 'hand' && seat !== undefined) return whereTo.hand(called(seat));
  if (zone === 'deck') return place === 'bottom' ? whereTo.bottom : whereTo.top;
  return zone === 'discard' ? whereTo.discard : to;
};

/** What a correction puts right, a number or where a card lies; null of any other remedy. */
export const correctionText = (fix: NamedFields, called: (name: string) => string): string | null => {
  const { type, to, of, total, value, card, place } = fix;
  if (type === 'CorrectTotal') return `${called(written(of))}: ${totalText(written(total))} becomes ${written(value)}.`;
  if (type !== 'CorrectPlace') return null;
  return `${card === undefined ? 'A card' : called(written(card))} is put ${placeText(written(to), place, called)}.`;
};

/** A ruling or its review: its words, and what it does. */
export type SpokenRemedy = { readonly says: string; readonly fix: NamedFields | null };

/** What a decision puts right; null where it does not, or says it in these words. */
export const correctionIn = ({ says, fix }: SpokenRemedy, called: (name: string) => string): string | null => {
  const deed = fix && correctionText(fix, called);
  return deed !== null && says.includes(deed) ? null : deed;
};
