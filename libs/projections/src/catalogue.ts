import { asText, type EventFacts, type GameFacts } from '@stackledger/rules';
import type { LogEvent } from './log-event.js';

/**
 * The facts of each game's events and stack, by ruleset id, as plain data: projections know the events of every game by
 * name, and those of one game only by these facts. `others` stands for games that are not on offer.
 */
export type Catalogue = { readonly games: { readonly [id: string]: GameFacts }; readonly others: GameFacts };

/** The facts for applying an event: those of its type, and those of its game. */
export type EventContext = { readonly facts: Partial<EventFacts>; readonly game: GameFacts };

/** Looks up the facts of an event type in a game. */
export const lookupIn = ({ games, others }: Catalogue): ((game: string, type: string) => EventContext) => {
  const indexed = new Map(Object.entries(games).map(([id, game]) => [id, indexOf(game)]));
  const rest = indexOf(others);
  return (game, type) => {
    const { byType, ofNone } = indexed.get(game) ?? rest;
    return byType.get(type) ?? ofNone;
  };
};

type FactsIndex = { readonly byType: ReadonlyMap<string, EventContext>; readonly ofNone: EventContext };

/** One lookup per type; types that the game does not have get no facts. */
const indexOf = (game: GameFacts): FactsIndex => ({
  byType: new Map(Object.entries(game.events).map(([type, facts]) => [type, { facts, game }])),
  ofNone: { facts: {}, game },
});

/** The game of a match after an event. */
export const gameAfter = (game: string, event: LogEvent): string =>
  event.type === 'MatchCreated' ? asText(event.data.ruleset) : game;
