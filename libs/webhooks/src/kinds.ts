/** The kind of a message about an event of a match: `match.MatchEnded`. */
export const kindOf = (type: string): string => `match.${type}`;

/** Every kind there is. */
export const EVERY_KIND = 'match.*';

/** Whether an endpoint that chose these kinds gets messages of one. */
export const isChosen = (kinds: readonly string[], kind: string): boolean =>
  kinds.includes(EVERY_KIND) || kinds.includes(kind);
