import { isMap, type CardId, type Cards, type Json } from '@stackledger/kernel';
import { asCardId } from '@stackledger/kernel/authoring';
import type { MagicCard } from '../cards/magic-card.js';

/** The colour words, and the basic land types: words of a text that can be put for each other (MTG-612.1). */
export const COLOUR_WORDS: readonly string[] = ['white', 'blue', 'black', 'red', 'green'];

/** The basic land types. */
export const LAND_WORDS: readonly string[] = ['plains', 'island', 'swamp', 'mountain', 'forest'];

/** Whether a land of this subtype has a mana ability by it. */
export const isBasic = (subtype: string): boolean => LAND_WORDS.includes(subtype);

/** One word for another in a text. */
export type Rewording = readonly [from: string, to: string];

/** The keywords that end in a colour, or begin with a basic land type. */
const keywordWith = (keyword: string, [from, to]: Rewording): string => {
  if (keyword === `protection-from-${from}` || keyword === `hexproof-from-${from}`) return keyword.replace(from, to);
  return keyword === `${from}walk` ? `${to}walk` : keyword;
};

/** A keyword with other words in it. */
export const rewordedKeyword = (keyword: string, words: readonly Rewording[]): string =>
  words.reduce(keywordWith, keyword);

/** A subtype or a colour with another word put for it. */
export const rewordedWord = (word: string, words: readonly Rewording[]): string =>
  words.reduce((so, [from, to]) => (so === from ? to : so), word);

/** The fields of the card language in which a word stands for a colour or a land type, and those that hold keywords. */
const WORDS = ['colour', 'colours', 'addColours', 'subtype', 'subtypes', 'addSubtypes'];
const KEYWORDS = ['keyword', 'keywords', 'add', 'remove'];

const mapped = (value: Json, how: (word: string) => string): Json => {
  if (typeof value === 'string') return how(value);
  return Array.isArray(value) ? value.map((each: Json) => (typeof each === 'string' ? how(each) : each)) : value;
};

const reworded = (value: Json, words: readonly Rewording[]): Json => {
  if (Array.isArray(value)) return value.map((each: Json) => reworded(each, words));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner = null]) => {
      if (WORDS.includes(field)) return [field, mapped(inner, (word) => rewordedWord(word, words))];
      // An effect of that name has its arguments in it.
      if (KEYWORDS.includes(field) && !isMap(inner))
        return [field, mapped(inner, (word) => rewordedKeyword(word, words))];
      return [field, reworded(inner, words)];
    }),
  );
};

const SEPARATOR = '~';

/** The id of a card whose text has other words: no card of a match is called so. */
export const rewordedId = (card: CardId, words: readonly Rewording[]): CardId =>
  asCardId([card, ...words.flat()].join(SEPARATOR)); // found by cardReworded

const known = new WeakMap<Cards, Map<string, MagicCard>>();

/** The card with the replaced words in its text, by its `rewordedId`; undefined for the id of a plain card. */
export const cardReworded = (cards: Cards, id: CardId): MagicCard | undefined => {
  const [name = '', ...rest] = id.split(SEPARATOR);
  const card: MagicCard | undefined = rest.length === 0 ? undefined : cards[name];
  if (card === undefined) return undefined;
  const found = known.get(cards)?.get(id);
  if (found !== undefined) return found;
  const words = rest.flatMap((from, at): Rewording[] => (at % 2 === 0 ? [[from, rest[at + 1] ?? from]] : []));
  const defines = card.defines === undefined ? {} : { defines: reworded(card.defines, words) };
  // of the same shape
  const read = { ...card, abilities: reworded(card.abilities ?? [], words), ...defines } as MagicCard;
  const all = known.get(cards) ?? new Map<string, MagicCard>();
  all.set(id, read);
  known.set(cards, all);
  return read;
};
