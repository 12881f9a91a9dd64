import { canonicalJson, eventId, sha256Hex } from '@stackledger/integrity';
import type { Cards, JsonMap } from '@stackledger/kernel';
import { bodyOf } from './command-body.js';
import type { Game } from './games.js';

/** A match to be created, as cards-and-scenarios.md section 5 has it. */
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

/** The command that creates a match, with every card definition that it uses and nothing else. */
export const createCommand = (game: Game, request: CreateRequest, matchId: string): JsonMap => {
  const { seats, start = 'at-once', options = {}, tournament } = request;
  const { setup, own } = ownCards(request);
  const decks = setup === undefined ? { ...game.decks, ...request.decks } : undefined;
  const cards = usedCards({ ...game.cards, ...own }, [decks ?? {}, setup ?? {}], own);
  const command = { type: 'CreateMatch', matchId, seats, start, options, cards, cardsHash: cardsHashOf(cards) };
  return bodyOf({
    ...command,
    ...(tournament !== undefined && { tournament }),
    ...(decks && { decks }),
    ...(setup && { setup }),
  }).command;
};

/** The cards that a request brings: its own, and those that stand in its position as scenarios write it. */
export const ownCards = ({ cards, setup }: CreateRequest): { readonly setup?: JsonMap; readonly own: Cards } => {
  if (setup === undefined) return { own: cards ?? {} };
  const { cards: inSetup, ...position } = setup;
  return { setup: position, own: { ...cards, ...(inSetup as Cards | undefined) } };
};

/** The hash of card definitions that MatchCreated carries. */
export const cardsHashOf = (cards: Cards): string => sha256Hex(canonicalJson(cards));

/** The definitions that a match can ever need: those it names, those its own cards bring, and whatever these name. */
const usedCards = (all: Cards, named: readonly unknown[], own: Cards): Cards => {
  const used: { [id: string]: Cards[string] } = {};
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
