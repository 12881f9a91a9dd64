import type { Cards, Ruleset } from '@stackledger/kernel';
import type { Upcaster } from './upcasting.js';

/** A game that matches can be created of: its rules, its built-in cards, and the decks dealt when a match brings none. */
export type Game = {
  readonly ruleset: Ruleset;
  readonly cards: Cards;
  readonly decks: { readonly [deck: string]: unknown };
  /** How events of this game that were written in an older shape are read. */
  readonly upcasters?: readonly Upcaster[];
};

/** The games an app offers, by the ids of their rulesets. */
export type Games = ReadonlyMap<string, Game>;

/** Injection token of the games that an app lists. */
export const GAMES = Symbol('GAMES');

/** The games by id. */
export const gamesOf = (games: readonly Game[]): Games => new Map(games.map((game) => [game.ruleset.id, game]));
