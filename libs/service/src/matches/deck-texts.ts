import { readDeckText, unknownCardErrors, type ListedCard } from '@stackledger/cards';
import { renderValidationError, type Cards } from '@stackledger/rules';
import type { CreateMatch, Json, JsonMap } from '@stackledger/wire';

/** The deck lists of a match with their texts read, or what is wrong in those, a sentence for each line. */
type DecksOfTexts = { readonly decks: JsonMap | undefined; readonly errors: readonly string[] };

/** Whether players may exchange cards with a sideboard: between games of real cards. */
export const bringsSideboards = (options: JsonMap | undefined): boolean =>
  options?.decks === 'reported' && Number(options.bestOf ?? 1) > 1;

/** The name of the list of a sideboard. */
export const sideboardNamed = (seat: string): string => `${seat}-sideboard`;

/** Where a list is described. */
const SEE = 'docs/guide/cards.md#lists-as-text';

/**
 * Reads the deck lists of a match that are texts. A sideboard stays beside the deck; of real cards in more games than
 * one it is a list of its own (`anna-sideboard`), whose cards may turn up from the second game on. Where the cards lie
 * on the table and nobody has modelled one of them, the list comes to the number of its cards: nothing else is known.
 */
export const decksOfTexts = ({ decks, options }: CreateMatch, cards: Cards): DecksOfTexts => {
  const errors: string[] = [];
  if (decks === undefined) return { decks, errors };
  const isOpen = options?.cards === 'open' && options.decks === 'reported';
  const withSideboard = bringsSideboards(options);
  const read = Object.entries(decks).flatMap(([name, list]): readonly (readonly [string, Json])[] => {
    if (typeof list !== 'string') return list === undefined ? [] : [[name, list]];
    const { entries, beside, wrong } = entriesOf(list, cards, `decks/${name}`, { isOpen, withSideboard });
    errors.push(...wrong);
    return [[name, entries], ...(withSideboard && beside !== null ? [[sideboardNamed(name), beside] as const] : [])];
  });
  return { decks: Object.fromEntries(read), errors };
};

/** Whether cards may be in a list that nobody has modelled, and whether its sideboard is played with. */
type ListUse = { readonly isOpen: boolean; readonly withSideboard: boolean };

/** A list that was read: the deck, its sideboard where there is one, and what is wrong, a sentence a line. */
type ReadList = { readonly entries: Json; readonly beside: Json | null; readonly wrong: readonly string[] };

const entriesOf = (text: string, cards: Cards, path: string, { isOpen, withSideboard }: ListUse): ReadList => {
  if (/^\s*\d+\s*$/.test(text)) return { entries: Number(text), beside: null, wrong: [] };
  const { main, sideboard, errors } = readDeckText(text, cards, path);
  const unknown = unknownCardErrors(withSideboard ? [...main, ...sideboard] : main, cards, path);
  const size = main.reduce((sum, { count }) => sum + count, 0);
  const wrong = [...errors, ...(isOpen ? [] : unknown)].map((each) => renderValidationError(each, SEE));
  if (unknown.length > 0) return { entries: size, beside: null, wrong };
  return { entries: entriesIn(main), beside: sideboard.length === 0 ? null : entriesIn(sideboard), wrong };
};

const entriesIn = (listed: readonly ListedCard[]): Json => listed.map(({ card = '', count }) => ({ card, count }));
