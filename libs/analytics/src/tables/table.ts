/** What a column holds: a text, a whole number, a time in UTC, or true or false. */
export type ColumnKind = 'text' | 'number' | 'time' | 'flag';

/** A column, and what it says in a sentence for docs and readers. */
type Column = { readonly name: string; readonly is: ColumnKind; readonly about: string };

/** A table of the analytics: one row for each of something that happened at a match. */
export type Table = { readonly name: string; readonly about: string; readonly columns: readonly Column[] };

/** A value as a row has it; times are milliseconds since 1970. */
export type Value = string | number | boolean | null;

/** A row, by the names of its columns. */
export type Row = { readonly [column: string]: Value };

/** Columns of one kind each, by name, with what they say. */
type Columns = { readonly [name: string]: readonly [ColumnKind, string] };

const MATCH: Columns = { match_id: ['text', 'the match'] };

/** A table of these columns behind the match. */
export const tableOf = (name: string, about: string, columns: Columns): Table => ({
  name,
  about,
  columns: Object.entries({ ...MATCH, ...columns }).map(([column, [is, said]]) => ({ name: column, is, about: said })),
});

/** Whether a row counts on the line of play that counts. */
export const LIVE: Columns = { live: ['flag', 'on the line of play that counts; false for what a rewind has struck'] };
