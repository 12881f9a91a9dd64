/** What a column holds: a text, a whole number, a time in UTC, or true or false. */
export type ColumnKind = 'text' | 'number' | 'time' | 'flag';

/** How much of a text names somebody: all of it, a part of it, or it is an id as its sender chose it. */
type Names = 'all' | 'part' | 'chosen';

/** A column, and what it says in a sentence for docs and readers. */
type Column = { readonly name: string; readonly is: ColumnKind; readonly about: string; readonly names?: Names };

/** A table of the analytics: one row for each of something that happened at a match. */
export type Table = { readonly name: string; readonly about: string; readonly columns: readonly Column[] };

/** A value as a row has it; times are milliseconds since 1970. */
export type Value = string | number | boolean | null;

/** A row, by the names of its columns. */
export type Row = { readonly [column: string]: Value };

/** A kind of column as tables are written down: `name`, `naming` and `chosen` are texts with names in them. */
type Written = ColumnKind | 'name' | 'naming' | 'chosen';

/** Columns of one kind each, by name, with what they say. */
export type Columns = { readonly [name: string]: readonly [Written, string] };

const MATCH: Columns = { match_id: ['text', 'the match'] };

const NAMES: { readonly [written in Written]?: Names } = { name: 'all', naming: 'part', chosen: 'chosen' };

const columnOf = (name: string, [written, about]: readonly [Written, string]): Column => {
  const names = NAMES[written];
  if (written === 'name' || written === 'naming' || written === 'chosen')
    return { name, is: 'text', about, ...(names && { names }) };
  return { name, is: written, about };
};

/** A table of these columns behind the match. */
export const tableOf = (name: string, about: string, columns: Columns): Table => ({
  name,
  about,
  columns: Object.entries({ ...MATCH, ...columns }).map(([column, said]) => columnOf(column, said)),
});

/** Whether a row counts on the line of play that counts. */
export const LIVE: Columns = { live: ['flag', 'on the line of play that counts; false for what a rewind has struck'] };
