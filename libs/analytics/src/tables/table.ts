/** The type of a column: text, whole number, time in UTC, or boolean. */
export type ColumnKind = 'text' | 'number' | 'time' | 'flag';

/** How much of a declared text is a name: all of it, a part of it, or it is an id chosen by its sender. */
const NAMES = { name: 'all', naming: 'part', chosen: 'chosen' } as const;

type IsOwn = (row: TableRow) => boolean;

type TableColumn = {
  readonly name: string;
  readonly is: ColumnKind;
  readonly about: string;
  readonly names?: (typeof NAMES)[keyof typeof NAMES];
  /** Whether in a row it is a word of the service, and no name. */
  readonly isOwn?: IsOwn;
};

/**
 * A table of the analytics: one row for each of something. `defined` is so exact that another program can make its
 * rows, in the terms of docs/reference/analytics.md.
 */
export type AnalyticsTable = {
  readonly name: string;
  readonly about: string;
  readonly defined?: string;
  readonly columns: readonly TableColumn[];
};

/** A value of a row; times are milliseconds since 1970. */
export type CellValue = string | number | boolean | null;

/** A row by column name. */
export type TableRow = { readonly [column: string]: CellValue };

/** A column type in declarations: `name`, `naming` and `chosen` are texts that contain names. */
type DeclaredColumnKind = ColumnKind | keyof typeof NAMES;

/** Columns by name, each with its type and description, and when a name in it is a word of the service. */
export type ColumnDeclarations = { readonly [name: string]: DeclaredColumn };

type DeclaredColumn = readonly [kind: DeclaredColumnKind, about: string, isOwn?: IsOwn];

const MATCH: ColumnDeclarations = { match_id: ['text', 'the match'] };

const isNaming = (written: DeclaredColumnKind): written is keyof typeof NAMES => Object.hasOwn(NAMES, written);

const columnOf = (name: string, [written, about, isOwn]: DeclaredColumn): TableColumn =>
  isNaming(written)
    ? { name, is: 'text', about, names: NAMES[written], ...(isOwn && { isOwn }) }
    : { name, is: written, about };

/** What a table has one row for, and how exactly. */
export type TableDescription = Pick<AnalyticsTable, 'about' | 'defined'>;

/** A table with these columns after that of the match. */
export const tableOf = (name: string, description: TableDescription, columns: ColumnDeclarations): AnalyticsTable => ({
  name,
  ...description,
  columns: Object.entries({ ...MATCH, ...columns }).map(([column, said]) => columnOf(column, said)),
});

/** Whether a row is on the active branch. */
export const LIVE: ColumnDeclarations = {
  live: ['flag', 'whether its event is live: on the active branch, or of the record; false for rewound events'],
};

/** The moment after the event of a row. */
export const MOMENT: ColumnDeclarations = {
  game: ['number', 'the game of the match at that moment; null before the first'],
  turn: ['number', 'the turn of the game; null before its first'],
  step: ['text', 'the step of the turn; null before its first'],
};
