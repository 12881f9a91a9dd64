/** Of whose log an event is. */
type LogFamily = 'match' | 'tournament';

/** The kind of a message about an event: `match.MatchEnded`, `tournament.RoundClosed`. */
export const kindOf = (type: string, of: LogFamily = 'match'): string => `${of}.${type}`;

/** Every kind of a family. */
export const EVERY_KIND = { match: 'match.*', tournament: 'tournament.*' } as const;

/** Whether an endpoint that chose these kinds gets messages of one. */
export const isChosen = (kinds: readonly string[], kind: string): boolean =>
  kinds.includes(`${kind.slice(0, kind.indexOf('.'))}.*`) || kinds.includes(kind);
