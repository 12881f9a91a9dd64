import { displayText, type Card, type CardId, type Cards, type GameFacts, type JsonMap } from '@stackledger/kernel';
import type { LogEvent } from '../../../libs/projections/src/log-event.js';

/** What each card says: its own words, or its whole definition where it has none. */
export type CardWordings = { readonly [card: string]: string | JsonMap };

/** The wording after an event: definitions come in CardsDefined, and one by one from the table. */
export const wordingAfter = (wording: CardWordings, { type, data }: LogEvent): CardWordings => {
  // Casts: by the types of the events.
  if (type === 'CardDefined') return { ...wording, [data.card as string]: wordsOn(data.definition as JsonMap) };
  if (type !== 'CardsDefined') return wording;
  const cards = data.cards as { readonly [card: string]: JsonMap };
  return { ...wording, ...Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, wordsOn(card)])) };
};

const wordsOn = (card: JsonMap): string | JsonMap => (typeof card.text === 'string' ? card.text : card);

/**
 * What something on the stack does: the card's words, else its instructions as they stand at `path` in the card. A
 * card that no match defines is one of the game itself, or made of another one.
 */
export const textAt = (wording: CardWordings, game: GameFacts, card: string | null, path: string): string => {
  const said = card === null ? undefined : (wording[card] ?? game.ownCards[card]?.text ?? madeOf(wording, game, card));
  if (typeof said === 'string') return said;
  const found = path.split('/').reduce<unknown>((at, key) => (isMap(at) ? at[key] : undefined), said);
  if (Array.isArray(found)) return displayText(found);
  return displayText((isMap(found) ? found.effect : undefined) ?? []);
};

/** What a card says that is made of another one, with other words in it. */
const madeOf = (wording: CardWordings, { cardSaying }: GameFacts, card: string): string | JsonMap | undefined => {
  // Casts: what is kept of a card is a part of its definition.
  const cardOf = (said: string | JsonMap): Card => (typeof said === 'string' ? { text: said } : said) as Card;
  const cards: Cards = Object.fromEntries(Object.entries(wording).map(([id, said]) => [id, cardOf(said)]));
  const made = cardSaying?.(cards, card as CardId);
  return made && wordsOn(made);
};

// Lists count as maps here: paths go through both.
const isMap = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;
