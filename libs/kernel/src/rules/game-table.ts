import type { JsonMap } from '../persistent/json.js';

/** An event as read for a game's own table: public at the game table. */
export type PlayedEvent = {
  readonly revision: number;
  /** The table event before it on its branch; null for the first one and for record events. */
  readonly parent: number | null;
  readonly type: string;
  readonly data: JsonMap;
};

/** A row, with the revision of its event. */
export type GameRow = { readonly revision: number; readonly [column: string]: string | number | boolean | null };

/**
 * A table that a game adds to the analytics of many matches: one row for each thing that only this game has. Every row
 * also has the match, the revision, and whether a rewind removed it from the active branch. A column whose `is` is a
 * name holds a seat.
 */
export type GameTable = {
  readonly name: string;
  readonly about: string;
  readonly columns: { readonly [column: string]: readonly [is: 'text' | 'number' | 'flag' | 'name', about: string] };
  /** Sample questions, each with its answer in SQL. */
  readonly questions?: readonly { readonly title: string; readonly sql: string }[];
  /** The rows of a whole log, on every branch. */
  readonly rows: (log: readonly PlayedEvent[]) => readonly GameRow[];
};
