import {
  at,
  depthFaults,
  either,
  isMap,
  listOf,
  mapOf,
  number,
  plainName,
  struct,
  shapeFaults,
  unknownWord,
  type Cards,
  type Fault,
  type Shape,
} from '@stackledger/kernel';
import { documentOf, type ReadBefore } from './card-document.js';
import type { CardFault } from './card-fault.js';

/** So many copies of a card in a deck. */
type DeckEntry = { readonly card: string; readonly count: number };

/** The deck lists of a game by name (`loot`, `monster`, …), none of them shuffled. */
export type DeckLists = { readonly [deck: string]: readonly DeckEntry[] };

const CARD = plainName('a card id');
const ENTRY = {
  ...either(CARD, struct({ card: CARD, 'count?': number(1, 100) })),
  about: 'a card id, or {card, count}',
};

/** What deck lists look like (docs/setups-and-decks.md#decks). Of a deck that lies on the table its size is enough. */
export const DECKS: Shape = mapOf({
  ...either(listOf(ENTRY), number(0, 1000)),
  about: 'a list of cards, or their number where decks are reported',
});

/**
 * Everything wrong with deck lists: a map of deck names to lists of card ids or `{card, count}`, of cards that there
 * are. Paths are like `decks/loot/3/card`.
 */
export const checkDecks = (decks: unknown, cards: Cards, path = 'decks'): readonly Fault[] => {
  if (!isMap(decks)) return [{ path, expected: 'a map of deck names to lists of cards', found: 'something else' }];
  return Object.entries(decks).flatMap(([name, list]) => {
    if (typeof list === 'number' && Number.isInteger(list) && list >= 0 && list <= 1000) return [];
    if (!Array.isArray(list)) return [{ path: at(path, name), expected: 'a list of cards', found: 'something else' }];
    return list.flatMap((entry: unknown, index) => entryFaults(entry, cards, at(at(path, name), index)));
  });
};

const entryFaults = (entry: unknown, cards: Cards, path: string): readonly Fault[] => {
  const deep = depthFaults(entry, path);
  const faults = deep.length > 0 ? deep : shapeFaults(ENTRY, entry, path);
  if (faults.length > 0) return faults;
  const { card } = entryOf(entry);
  const where = isMap(entry) ? at(path, 'card') : path;
  return Object.hasOwn(cards, card) ? [] : [unknownWord(where, 'a card that is defined', card, Object.keys(cards))];
};

/** An entry that has its shape, in its long form. */
const entryOf = (entry: unknown): DeckEntry =>
  isMap(entry) ? { card: String(entry.card), count: Number(entry.count ?? 1) } : { card: String(entry), count: 1 };

/** Reads a file of deck lists over these cards. With a fault there are no decks; `card` of a fault is the deck's name. */
export const readDecks = (
  text: string,
  file: string,
  cards: Cards,
  readBefore: ReadBefore = () => undefined,
): { decks: DeckLists; faults: readonly CardFault[] } => {
  const document = documentOf(text, readBefore);
  const faults = [
    ...document.faults.map((fault) => ({ file, field: '', ...fault })),
    ...(document.faults.length > 0 ? [] : checkDecks(document.value, cards, '')).map(({ path, expected, found }) => {
      const [deck = null, ...steps] = path.split('/').filter((step) => step !== '');
      const line = document.lineOf(deck === null ? [] : [deck, ...steps]);
      return { file, line, card: deck, field: steps.join('/'), expected, found, see: 'docs/setups-and-decks.md#decks' };
    }),
  ];
  return { decks: faults.length > 0 ? {} : listsIn(document.value), faults };
};

const listsIn = (decks: unknown): DeckLists =>
  Object.fromEntries(
    Object.entries(decks as { [deck: string]: readonly unknown[] }).map(([name, list]) => [name, list.map(entryOf)]), // just checked
  );
