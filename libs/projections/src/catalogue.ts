import { asText, type EventFacts, type GameFacts } from '@stackledger/kernel';
import type { LogEvent } from './log-event.js';

/**
 * What each game says of its events and of its stack, by its id, as plain data: the folds know the events of every game by
 * name, and those of one game only by what is said of them here. `others` stands for games that are not offered.
 */
export type Catalogue = { readonly games: { readonly [id: string]: GameFacts }; readonly others: GameFacts };

/** What is known of an event where it is folded: the facts of its type, and those of its game. */
export type Known = { readonly facts: Partial<EventFacts>; readonly game: GameFacts };

/** Looks up what is known of events of a type in a game. */
export const lookupIn = ({ games, others }: Catalogue): ((game: string, type: string) => Known) => {
  const indexed = new Map(Object.entries(games).map(([id, game]) => [id, indexOf(game)]));
  const rest = indexOf(others);
  return (game, type) => {
    const { byType, ofNone } = indexed.get(game) ?? rest;
    return byType.get(type) ?? ofNone;
  };
};

type Index = { readonly byType: ReadonlyMap<string, Known>; readonly ofNone: Known };

/** One look at a type gives all that is known of it; nothing is known of a type that the game does not have. */
const indexOf = (game: GameFacts): Index => ({
  byType: new Map(Object.entries(game.events).map(([type, facts]) => [type, { facts, game }])),
  ofNone: { facts: {}, game },
});

/** The game that a match is of, once this event has happened. */
export const gameAfter = (game: string, { type, data }: LogEvent): string =>
  type === 'MatchCreated' ? asText(data.ruleset) : game;
