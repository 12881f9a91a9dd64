import { isMap, type Cards } from '@stackledger/kernel';

/** Letters that decomposing does not take apart. */
const LETTERS: { readonly [letter: string]: string } = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/** How a card's name is compared: without accents and signs, as ids are written (`Æther Mill` as aether-mill). */
export const cardKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æœøłđß]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’‘`.!?,"“”]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** The ids of cards by their ids and titles, as they are compared; an id goes before another card's title. */
export const cardsByKey = (cards: Cards): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(cards).flatMap(([id, card]) => {
      const title: unknown = isMap(card) ? card.title : undefined;
      return typeof title === 'string' ? [[cardKey(title), id] as const] : [];
    }),
    ...Object.keys(cards).map((id) => [cardKey(id), id] as const),
  ]);
