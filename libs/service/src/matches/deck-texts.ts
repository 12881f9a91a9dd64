import { readDeckText, unknownCardErrors } from '@stackledger/cards';
import { renderValidationError, type Cards } from '@stackledger/rules';
import type { CreateMatch, Json, JsonMap } from '@stackledger/wire';

/** The deck lists of a match with their texts read, or what is wrong in those, a sentence for each line. */
type DecksOfTexts = { readonly decks: JsonMap | undefined; readonly errors: readonly string[] };

/** Where a list is described. */
const SEE = 'docs/guide/cards.md#lists-as-text';

/**
 * Reads the deck lists of a match that are texts. A sideboard stays beside the deck. Where the cards lie on the table
 * and nobody has modelled one of them, the list comes to the number of its cards: nothing else is known of it.
 */
export const decksOfTexts = ({ decks, options }: CreateMatch, cards: Cards): DecksOfTexts => {
  const errors: string[] = [];
  if (decks === undefined) return { decks, errors };
  const isOpen = options?.cards === 'open' && options.decks === 'reported';
  const read = Object.entries(decks).flatMap(([name, list]): readonly (readonly [string, Json])[] => {
    if (typeof list !== 'string') return list === undefined ? [] : [[name, list]];
    const { entries, wrong } = entriesOf(list, cards, `decks/${name}`, isOpen);
    errors.push(...wrong);
    return [[name, entries]];
  });
  return { decks: Object.fromEntries(read), errors };
};

const entriesOf = (
  text: string,
  cards: Cards,
  path: string,
  isOpen: boolean,
): { readonly entries: Json; readonly wrong: readonly string[] } => {
  if (/^\s*\d+\s*$/.test(text)) return { entries: Number(text), wrong: [] };
  const { main, errors } = readDeckText(text, cards, path);
  const unknown = unknownCardErrors(main, cards, path);
  const size = main.reduce((sum, { count }) => sum + count, 0);
  const wrong = [...errors, ...(isOpen ? [] : unknown)].map((each) => renderValidationError(each, SEE));
  if (unknown.length > 0) return { entries: size, wrong };
  return { entries: main.map(({ card = '', count }) => ({ card, count })), wrong };
};
