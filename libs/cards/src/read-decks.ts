import {
  at,
  depthErrors,
  either,
  isMap,
  listOf,
  mapOf,
  number,
  plainName,
  struct,
  shapeErrors,
  unknownWordError,
  type Cards,
  type ValidationError,
  type Shape,
} from '@stackledger/kernel';
import { documentOf, type DocumentCache } from './card-document.js';
import type { CardError } from './card-error.js';

type DeckLine = { readonly card: string; readonly count: number };

/** The deck lists of a game by name (`loot`, `monster`, …), none of them shuffled. */
export type DeckListsByName = { readonly [deck: string]: readonly DeckLine[] };

const CARD = plainName('a card id');
const ENTRY = {
  ...either(CARD, struct({ card: CARD, 'count?': number(1, 100) })),
  about: 'a card id, or {card, count}',
};

/** Upper bound of the characters of a list that comes as text. */
const LONGEST_LIST = 50_000;

/** What deck lists look like (docs/guide/cards.md#decks). Of a deck that lies on the table its size is enough. */
export const DECKS: Shape = mapOf({
  ...either(listOf(ENTRY), number(0, 1000), { is: 'text', most: LONGEST_LIST }),
  about: 'a list of cards, one as text with a card on each line, or their number where decks are reported',
});

/**
 * Everything wrong with deck lists: a map of deck names to lists of card ids or `{card, count}`, of cards that there
 * are. Paths are like `decks/loot/3/card`.
 */
export const checkDecks = (decks: unknown, cards: Cards, path = 'decks'): readonly ValidationError[] => {
  if (!isMap(decks)) return [{ path, expected: 'a map of deck names to lists of cards', found: 'something else' }];
  return Object.entries(decks).flatMap(([name, list]) => {
    if (typeof list === 'number' && Number.isInteger(list) && list >= 0 && list <= 1000) return [];
    if (!Array.isArray(list)) return [{ path: at(path, name), expected: 'a list of cards', found: 'something else' }];
    return list.flatMap((entry: unknown, index) => entryErrors(entry, cards, at(at(path, name), index)));
  });
};

const entryErrors = (entry: unknown, cards: Cards, path: string): readonly ValidationError[] => {
  const deep = depthErrors(entry, path);
  const errors = deep.length > 0 ? deep : shapeErrors(ENTRY, entry, path);
  if (errors.length > 0) return errors;
  const { card } = entryOf(entry);
  const where = isMap(entry) ? at(path, 'card') : path;
  return Object.hasOwn(cards, card)
    ? []
    : [unknownWordError(where, 'a card that is defined', card, Object.keys(cards))];
};

/** An entry that has its shape, in its long form. */
const entryOf = (entry: unknown): DeckLine =>
  isMap(entry) ? { card: String(entry.card), count: Number(entry.count ?? 1) } : { card: String(entry), count: 1 };

/**
 * Reads a file of deck lists over these cards. With an error there are no decks; `card` of an error is the deck's name.
 */
export const readDecks = (
  text: string,
  file: string,
  cards: Cards,
  readBefore: DocumentCache = () => undefined,
): { decks: DeckListsByName; errors: readonly CardError[] } => {
  const document = documentOf(text, readBefore);
  const errors = [
    ...document.errors.map((error) => ({ file, field: '', ...error })),
    ...(document.errors.length > 0 ? [] : checkDecks(document.value, cards, '')).map(({ path, expected, found }) => {
      const [deck = null, ...steps] = path.split('/').filter((step) => step !== '');
      const line = document.lineOf(deck === null ? [] : [deck, ...steps]);
      return { file, line, card: deck, field: steps.join('/'), expected, found, see: 'docs/guide/cards.md#decks' };
    }),
  ];
  return { decks: errors.length > 0 ? {} : listsIn(document.value), errors };
};

const listsIn = (decks: unknown): DeckListsByName =>
  Object.fromEntries(
    // just checked
    Object.entries(decks as { [deck: string]: readonly unknown[] }).map(([name, list]) => [name, list.map(entryOf)]),
  );
