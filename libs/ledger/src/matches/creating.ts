import { canonicalForm, canonicalNames, eventId, sha256Hex } from '@stackledger/integrity';
import { asLasting, isMap, sizeOfDeck, type Card, type Cards, type JsonMap } from '@stackledger/rules';
import { builtInCards, cardsText, sharedForm } from '../envelopes/card-texts.js';
import { bodyOf } from '../envelopes/canonical-command.js';
import type { OfferedGame } from '../envelopes/offered-games.js';

/** A request to create a match (docs/reference/http.md#creating-a-match). */
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

/** The command that creates a match, with the card definitions that it uses and no others. Throws NotCanonicalJson. */
export const createCommand = (game: OfferedGame, request: CreateRequest, matchId: string): JsonMap => {
  const { seats, start = 'at-once', options = {}, tournament } = request;
  const { setup, own } = ownCards(request);
  const decks = setup === undefined ? { ...usualDecks(game, options), ...request.decks } : request.decks;
  const isSealed = options.lists === 'sealed';
  const isUsual = !isSealed && setup === undefined && request.decks === undefined && request.cards === undefined;
  // With hidden decklists all cards are defined, since a selection would reveal what the lists name; with real cards
  // too, since any may turn up.
  const known = isSealed || options.decks === 'reported' ? Object.keys(game.cards) : [];
  const usual = isUsual ? usualOf(game) : undefined;
  const { cards, cardsHash } = usual ?? definitions(game, [...known, decks ?? {}, setup ?? {}], own);
  const shared = options.decks === 'reported' ? undefined : usual?.decks;
  const { command } = bodyOf({
    type: 'CreateMatch',
    matchId,
    seats,
    start,
    options,
    cardsHash,
    ...(tournament !== undefined && { tournament }),
    ...(decks && shared === undefined && { decks }),
    ...(setup && { setup }),
  });
  return { ...command, ...(shared && { decks: shared }), cards };
};

/** The first card of a creation that lies where the game has no place for its kind, in a sentence. */
export const misplacedIn = ({ ruleset }: OfferedGame, { setup, decks, cards }: JsonMap): string | undefined =>
  ruleset.opening.misplaced?.(
    { ...(isMap(setup) && { setup }), ...(isMap(decks) && { decks }) },
    cards as Cards, // as createCommand has put them together
  );

/** The decks dealt where the request brings none. For registered decks only the size is used. */
const usualDecks = ({ ruleset, decks }: OfferedGame, options: JsonMap): JsonMap => {
  const listed = decks as JsonMap; // plain data, as it was read from a file
  if (options.decks !== 'reported') return listed;
  const lies = (deck: string): boolean => ruleset.opening.openDecks?.includes(deck) !== true;
  const sizes = Object.entries(listed).map(([deck, list]) => [deck, lies(deck) ? sizeOfDeck(list) : list] as const);
  return Object.fromEntries(sizes);
};

/** The cards of a request: its own, and those defined in its position as in scenarios. */
export const ownCards = ({ cards, setup }: CreateRequest): { readonly setup?: JsonMap; readonly own: Cards } => {
  if (setup === undefined) return { own: cards ?? {} };
  const { cards: inSetup, ...position } = setup;
  return { setup: position, own: { ...cards, ...(inSetup as Cards | undefined) } };
};

/** Canonical card definitions in canonical order, and their hash, which MatchCreated carries. */
type CardDefinitions = { readonly cards: Cards; readonly cardsHash: string };

/** The same for all matches of a game that bring no cards and decks; the decks in canonical form. */
type UsualContent = CardDefinitions & { readonly decks: JsonMap };

const usualContents = new WeakMap<OfferedGame, UsualContent>();

const usualOf = (game: OfferedGame): UsualContent => {
  const known = usualContents.get(game);
  if (known !== undefined) return known;
  const decks = sharedForm(game.decks as JsonMap); // plain data, as it was read from a file
  const { cards, cardsHash } = definitions(game, [game.decks], {});
  const content = { cards: asLasting(cards), cardsHash, decks };
  usualContents.set(game, content);
  return content;
};

const definitions = (game: OfferedGame, named: readonly unknown[], own: Cards): CardDefinitions => {
  const used = usedCards(builtInCards(game), named, own);
  const cardsHash = sha256Hex(cardsText(used));
  const cards: { [id: string]: Card } = {};
  for (const id of canonicalNames(used)) {
    const card = used[id];
    // Built-in cards are canonical already, and shared by all matches.
    if (card !== undefined) cards[id] = Object.hasOwn(own, id) ? canonicalForm(card) : card;
  }
  return { cards, cardsHash };
};

/** All definitions that a match can need: those it names, its own, and those that these name. */
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

/** A match id, derived from the idempotency key, so that a repeated creation finds the match. */
export const matchIdFor = (key: string): string => eventId(sha256Hex(`match ${key}`));
