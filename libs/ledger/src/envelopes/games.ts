import type { Cards, Policy, Ruleset } from '@stackledger/kernel';
import type { Upcaster } from './upcaster.js';

/** A game that matches can be created of: its rules, its built-in cards, and the decks dealt when a match brings none. */
export type OfferedGame = {
  readonly ruleset: Ruleset;
  readonly cards: Cards;
  readonly decks: { readonly [deck: string]: unknown };
  /** By what it is judged. */
  readonly policy?: Policy;
  /** Other versions of the rules that are still here, for matches that they decided. New matches are played by `ruleset`. */
  readonly earlier?: readonly Ruleset[];
  /** How events of this game that were written in an older shape are read. */
  readonly upcasters?: readonly Upcaster[];
};

/** The version of a game's rules that a match was created with, or undefined when it is not here any more. */
export const rulesAt = ({ ruleset, earlier = [] }: OfferedGame, version: string): Ruleset | undefined =>
  [ruleset, ...earlier].find((each) => each.version === version);

/**
 * The game by the rules that decide a match of this version. Where that version is gone the newest one stands in for it: it
 * folds every log, since events are facts whose evolvers only grow, but it decides nothing (see `isDecidedHere`).
 */
export const asWritten = (game: OfferedGame, version: string): OfferedGame => {
  const ruleset = rulesAt(game, version) ?? game.ruleset;
  return ruleset === game.ruleset ? game : { ...game, ruleset };
};

/** The versions of a game that are here, the one for new matches first. */
export const versionsOf = ({ ruleset, earlier = [] }: OfferedGame): readonly string[] =>
  [ruleset, ...earlier].map(({ version }) => version);

/** The games an app offers, by the ids of their rulesets. */
export type OfferedGames = ReadonlyMap<string, OfferedGame>;

/** Injection token of the games that an app lists. */
export const GAMES = Symbol('GAMES');

/** The games by id. */
export const offeredGames = (games: readonly OfferedGame[]): OfferedGames =>
  new Map(games.map((game) => [game.ruleset.id, game]));
