import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, type Card, type Cards, type Ruleset } from '@stackledger/kernel';
import { documentOf, type CardDocument, type DocumentCache } from './card-document.js';
import type { CardError } from './card-error.js';
import { cardErrors } from './check-cards.js';

/** The text of a card file (YAML or JSON) and what to call it in errors. */
export type CardFile = { readonly path: string; readonly text: string };

/** The cards that may be played with, and everything wrong with the others. */
type CardsRead = { readonly cards: Cards; readonly errors: readonly CardError[] };

/** What is known of texts: what they say, and whether their cards are known to be right by the rules of the game. */
type CardTextsKnown = { readonly readBefore?: DocumentCache; readonly isChecked?: (text: string) => boolean };

/**
 * Reads card files, each a map of card ids to cards. Cards with an error are left out; of a card defined twice the
 * first
 * counts. Never throws: bad YAML, unknown words and the like are errors with their file and line.
 */
export const readCards = (
  files: readonly CardFile[],
  ruleset: Ruleset,
  { readBefore = () => undefined, isChecked = () => false }: CardTextsKnown = {},
): CardsRead => {
  const cards = new Map<string, Card>();
  const origins: CardOrigins = new Map();
  const errors = files.flatMap((file) =>
    readOne(file, documentOf(file.text, readBefore), { ruleset, cards, origins, isChecked: isChecked(file.text) }),
  );
  return { cards: Object.fromEntries(cards), errors };
};

/** Where each card was defined first, for who asks. */
type CardOrigins = Map<string, () => string>;

type CardReading = {
  readonly ruleset: Ruleset;
  readonly cards: Map<string, Card>;
  readonly origins: CardOrigins;
  readonly isChecked: boolean;
};

const NO_MAP = { expected: 'a map of card ids to cards', found: 'something else' };

const readOne = (
  file: CardFile,
  document: CardDocument,
  { ruleset, cards, origins, isChecked }: CardReading,
): readonly CardError[] => {
  if (document.errors.length > 0) return document.errors.map((error) => ({ file: file.path, field: '', ...error }));
  if (document.value === null) return []; // nothing in it but comments
  if (!isMap(document.value)) return [{ file: file.path, line: 1, card: null, field: '', ...NO_MAP }];
  const errors = Object.entries(document.value).flatMap(([id, card]) => {
    const wrong = [
      ...definedBefore(file, document, id, origins),
      ...(isChecked ? [] : errorsIn(file, document, id, card, ruleset)),
    ];
    origins.set(id, origins.get(id) ?? (() => `${file.path}:${document.lineOf([id])}`));
    if (wrong.length === 0) cards.set(id, card as Card); // it has just been checked to be one
    return wrong;
  });
  return errors.sort((a, b) => a.line - b.line);
};

const definedBefore = (
  file: CardFile,
  document: CardDocument,
  id: string,
  origins: CardOrigins,
): readonly CardError[] => {
  const origin = origins.get(id);
  if (origin === undefined) return [];
  const found = `${id} a second time, after ${origin()}`;
  return [{ file: file.path, line: document.lineOf([id]), card: id, field: '', expected: 'every card once', found }];
};

const errorsIn = (
  { path: file }: CardFile,
  document: CardDocument,
  id: string,
  card: unknown,
  ruleset: Ruleset,
): readonly CardError[] =>
  cardErrors(ruleset, id, card, '').map(({ path: field, expected, found }) => {
    const line = document.lineOf([id, ...field.split('/').filter((step) => step !== '')]);
    return { file, line, card: id, field, expected, found };
  });

/** Card files by their endings; deck lists lie beside them under this name. */
const CARD_FILE = /\.(ya?ml|json)$/;
const DECK_FILE = /^decks\./;

/**
 * Reads every card file of a folder in the order of their names; `decks.yaml` beside them is for `readDecks`. Throws
 * what node:fs throws where the folder or a file in it cannot be read.
 */
export const readCardFolder = (folder: string, ruleset: Ruleset, known?: CardTextsKnown): CardsRead => {
  const names = readdirSync(folder).filter((name) => CARD_FILE.test(name) && !DECK_FILE.test(name));
  const files = names
    .sort()
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
  return readCards(files, ruleset, known);
};
