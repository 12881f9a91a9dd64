import { canonicalForm, canonicalJson, canonicalNames, canonicalText, sha256Hex } from '@stackledger/integrity';
import { isLasting, sameJson, type Card, type Cards, type Event, type Json, type JsonMap } from '@stackledger/rules';
import type { OfferedGame } from './offered-games.js';

/** Built-in cards in canonical form: one set for all matches of a game, whatever version of its rules. */
const builtIn = new WeakMap<Cards, Cards>();

/** Canonical texts of built-in cards. Cards that a match brings are encoded when needed, once or twice. */
const texts = new WeakMap<Card, string>();

/** The built-in cards of a game as the log stores them. Throws NotCanonicalJson. */
export const builtInCards = (game: OfferedGame): Cards => {
  const known = builtIn.get(game.cards);
  if (known !== undefined) return known;
  const cards: { [id: string]: Card } = {};
  for (const [id, card] of Object.entries(game.cards)) {
    const text = canonicalJson(card);
    const kept = canonicalForm(card);
    texts.set(kept, text);
    cards[id] = kept;
  }
  builtIn.set(game.cards, cards);
  return cards;
};

/**
 * An event whose card definitions are replaced by the game's own objects where they are equal, so that all matches
 * share them in memory, and what is computed per card object is computed once.
 */
export const withSharedCards = (event: Event, game: OfferedGame): Event => {
  if (event.type !== 'CardsDefined') return event;
  const ours = builtInCards(game);
  const shared = Object.entries(event.data.cards as JsonMap).map(([id, card]) => {
    const own = Object.hasOwn(ours, id) ? ours[id] : undefined;
    return [id, sameJson(own, card) ? own : card];
  });
  return { ...event, data: { cards: Object.fromEntries(shared) as JsonMap } }; // plain data as before
};

/** Whether all of these are the game's own objects. */
export const areBuiltIn = (cards: Cards, game: OfferedGame): boolean => {
  const ours = builtInCards(game);
  return Object.entries(cards).every(([id, card]) => Object.hasOwn(ours, id) && ours[id] === card);
};

const hashes = new WeakMap<Cards, string>();

/** The hash of the built-in cards of a game. */
export const builtInCardsHash = (game: OfferedGame): string => {
  const known = hashes.get(game.cards) ?? sha256Hex(cardsText(builtInCards(game)));
  hashes.set(game.cards, known);
  return known;
};

/** The RFC 8785 text of card definitions, with cached texts for built-in ones. */
export const cardsText = (cards: Cards): string => {
  const members: string[] = [];
  for (const id of canonicalNames(cards)) {
    const card = cards[id];
    if (card !== undefined) members.push(memberText(id, card));
  }
  return `{${members.join(',')}}`;
};

const memberText = (id: string, card: Card): string => {
  const text = texts.get(card);
  return text === undefined ? canonicalJson({ [id]: card }).slice(1, -1) : `${canonicalText(id)}:${text}`;
};

/** The texts of definitions that are encoded for one match after the other: pieces of the built-in cards. */
const definitionTexts = new WeakMap<Cards, string>();

const definitionsText = (cards: Cards): string => {
  const known = definitionTexts.get(cards);
  if (known !== undefined) return known;
  const text = `{"cards":${cardsText(cards)}}`;
  // Those of a match's own are gone with it.
  if (Object.values(cards).every((card) => texts.has(card))) definitionTexts.set(cards, text);
  return text;
};

/** Whether an event holds definitions that matches share, and that have been encoded. */
export const isSharedDefinition = ({ type, data }: Event): boolean =>
  type === 'CardsDefined' && definitionTexts.has(data.cards as unknown as Cards); // by its descriptor

/** Canonical texts of values that many matches share. */
const sharedTexts = new WeakMap<object, string>();

/** The canonical form of a value that many creations hold: there it is encoded once. Throws NotCanonicalJson. */
export const sharedForm = <Value extends object>(value: Value): Value => {
  const text = canonicalJson(value);
  const form = canonicalForm(value);
  sharedTexts.set(form, text);
  return form;
};

/** The RFC 8785 text of a creation, or of an event's data, some members of which may be shared. */
export const creationText = (creation: JsonMap): string => {
  let text = '';
  for (const name of canonicalNames(creation)) {
    const value = creation[name];
    if (value !== undefined) text += `${text === '' ? '{' : ','}${canonicalText(name)}:${memberValueText(value)}`;
  }
  return text === '' ? '{}' : `${text}}`;
};

const memberValueText = (value: Json): string => {
  if (typeof value !== 'object' || value === null) return canonicalJson(value);
  const known = sharedTexts.get(value);
  if (known !== undefined) return known;
  const text = canonicalJson(value);
  if (isLasting(value)) sharedTexts.set(value, text);
  return text;
};

/** Events of a creation whose data hold what those of other matches hold too. */
const HOLDING_SHARED: ReadonlySet<string> = new Set(['MatchCreated', 'ObjectsCreated', 'DeckShuffled']);

/** The RFC 8785 text of an event's data. */
export const dataText = (type: string, data: JsonMap): string => {
  if (HOLDING_SHARED.has(type)) return creationText(data);
  return type === 'CardsDefined' && Object.keys(data).length === 1
    ? definitionsText(data.cards as unknown as Cards) // by its descriptor
    : canonicalJson(data);
};
