import { canonicalForm, canonicalNames, eventId, sha256Hex } from '@stackledger/integrity';
import { sizeOfDeck, type Card, type Cards, type JsonMap } from '@stackledger/kernel';
import { builtInCards, cardsText } from '../envelopes/card-texts.js';
import { bodyOf } from '../envelopes/command-body.js';
import type { OfferedGame } from '../envelopes/games.js';

/** A match to be created, as docs/http.md#creating-a-match has it. */
export type CreateRequest = {
  readonly ruleset: string;
  readonly seats: readonly string[];
  readonly start?: 'at-once' | 'on-command';
  readonly options?: JsonMap;
  readonly tournament?: string;
  readonly cards?: Cards;
  readonly decks?: JsonMap;
  readonly setup?: JsonMap;
};

/** The command that creates a match, with every card definition that it uses and nothing else. Throws NotCanonicalJson. */
export const createCommand = (game: OfferedGame, request: CreateRequest, matchId: string): JsonMap => {
  const { seats, start = 'at-once', options = {}, tournament } = request;
  const { setup, own } = ownCards(request);
  const decks = setup === undefined ? { ...usualDecks(game, options), ...request.decks } : request.decks;
  const isSealed = options.lists === 'sealed';
  const isUsual = !isSealed && setup === undefined && request.decks === undefined && request.cards === undefined;
  // Any of these cards may be named, or else those that are defined would tell which a sealed list names.
  const known = isSealed ? Object.keys(game.cards) : options.decks === 'reported' ? [game.decks] : [];
  const { cards, cardsHash } = isUsual
    ? usualCards(game)
    : definitions(game, [...known, decks ?? {}, setup ?? {}], own);
  const { command } = bodyOf({
    type: 'CreateMatch',
    matchId,
    seats,
    start,
    options,
    cardsHash,
    ...(tournament !== undefined && { tournament }),
    ...(decks && { decks }),
    ...(setup && { setup }),
  });
  return { ...command, cards: cards as unknown as JsonMap }; // plain data by its type
};

/** The decks that are dealt where none are brought. Of one that lies on the table only the size is taken: nobody has registered it. */
const usualDecks = ({ ruleset, decks }: OfferedGame, options: JsonMap): JsonMap => {
  const listed = decks as JsonMap; // plain data, as it was read from a file
  if (options.decks !== 'reported') return listed;
  const lies = (deck: string): boolean => ruleset.openDecks?.includes(deck) !== true;
  const sizes = Object.entries(listed).map(([deck, list]) => [deck, lies(deck) ? sizeOfDeck(list) : list] as const);
  return Object.fromEntries(sizes);
};

/** The cards that a request brings: its own, and those that stand in its position as scenarios write it. */
export const ownCards = ({ cards, setup }: CreateRequest): { readonly setup?: JsonMap; readonly own: Cards } => {
  if (setup === undefined) return { own: cards ?? {} };
  const { cards: inSetup, ...position } = setup;
  return { setup: position, own: { ...cards, ...(inSetup as Cards | undefined) } };
};

/** Card definitions in canonical form and order, and their hash, which MatchCreated carries. */
type Definitions = { readonly cards: Cards; readonly cardsHash: string };

const usual = new WeakMap<OfferedGame, Definitions>();

/** Those of a match that brings neither cards nor decks: the same for all matches of a game. */
const usualCards = (game: OfferedGame): Definitions => {
  const known = usual.get(game) ?? definitions(game, [game.decks], {});
  usual.set(game, known);
  return known;
};

const definitions = (game: OfferedGame, named: readonly unknown[], own: Cards): Definitions => {
  const used = usedCards(builtInCards(game), named, own);
  const cardsHash = sha256Hex(cardsText(used));
  const cards: { [id: string]: Card } = {};
  for (const id of canonicalNames(used)) {
    const card = used[id];
    // The form of a card is one; a built-in card has it already, and is the same object in every match.
    if (card !== undefined) cards[id] = Object.hasOwn(own, id) ? canonicalForm(card) : card;
  }
  return { cards, cardsHash };
};

/** The definitions that a match can ever need: those it names, those its own cards bring, and whatever these name. */
const usedCards = (builtIn: Cards, named: readonly unknown[], own: Cards): Cards => {
  const all = { ...builtIn, ...own };
  const used: { [id: string]: Card } = {};
  const visit = (value: unknown): void => {
    if (typeof value === 'string') take(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  const take = (id: string): void => {
    const card = Object.hasOwn(all, id) ? all[id] : undefined;
    if (card === undefined || id in used) return;
    used[id] = card;
    visit(card);
  };
  Object.keys(own).forEach(take);
  named.forEach(visit);
  return used;
};

/** A match id: the same for the same idempotency key, so that creating again finds the match that is there. */
export const matchIdFor = (key: string): string => eventId(sha256Hex(`match ${key}`));
