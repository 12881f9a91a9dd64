import type { JsonMap } from '../persistent/json.js';

/** An event as a game reads it for a table of its own: what everybody at the table may see of it. */
export type PlayedEvent = {
  readonly revision: number;
  /** The event of the table before it on its line of play; null for the first, and on the record. */
  readonly parent: number | null;
  readonly type: string;
  readonly data: JsonMap;
};

/** A row, with the revision that it is of. */
export type GameRow = { readonly revision: number; readonly [column: string]: string | number | boolean | null };

/**
 * A table that a game brings to the figures over many matches: one row for each of something that only this game has. Match,
 * revision, and whether a rewind has struck it, stand in every row anyway. A column that `is` a name names a seat.
 */
export type GameTable = {
  readonly name: string;
  readonly about: string;
  readonly columns: { readonly [column: string]: readonly [is: 'text' | 'number' | 'flag' | 'name', about: string] };
  /** Questions to begin from, each with its answer in SQL. */
  readonly questions?: readonly { readonly title: string; readonly sql: string }[];
  /** The rows of a whole log, on every line of play. */
  readonly rows: (log: readonly PlayedEvent[]) => readonly GameRow[];
};
