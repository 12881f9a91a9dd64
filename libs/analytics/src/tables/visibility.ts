import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { AnalyticsTable } from './table.js';

/** What a reader sees of the tables: names or pseudonyms, all matches, those of one tournament, or some. */
export type TablesVisibility = {
  readonly names: boolean;
  readonly tournament?: string;
  readonly matches?: readonly string[];
};

/** Everything, with names: for the operator. */
export const EVERYTHING: TablesVisibility = { names: true };

/** The schema of the stored rows, with names and pseudonyms in separate columns; it cannot be queried directly. */
export const KEPT = 'kept';

/** The column of pseudonyms beside a column of names. */
export const hiddenOf = (column: string): string => `${column} hidden`;

/** Whether a column of names has a column of pseudonyms beside it. */
export const hasHidden = ({ names }: AnalyticsTable['columns'][number]): boolean => names === 'all' || names === 'part';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const columnFor = (column: AnalyticsTable['columns'][number], { names }: TablesVisibility): string => {
  if (names || column.names === undefined) return `"${column.name}"`;
  return `${hasHidden(column) ? `"${hiddenOf(column.name)}"` : 'NULL::VARCHAR'} AS "${column.name}"`;
};

const seenOf = (table: AnalyticsTable, sight: TablesVisibility): string => {
  const columns = table.columns.map((column) => columnFor(column, sight)).join(', ');
  return `SELECT ${columns} FROM ${KEPT}."${table.name}"${whereOf(sight)}`;
};

const whereOf = ({ tournament, matches }: TablesVisibility): string => {
  if (matches !== undefined) return matches.length === 0 ? ' WHERE false' : ` WHERE match_id IN (${listed(matches)})`;
  if (tournament === undefined) return '';
  return ` WHERE match_id IN (SELECT match_id FROM ${KEPT}.matches WHERE tournament = ${quoted(tournament)})`;
};

const listed = (matches: readonly string[]): string => matches.map(quoted).join(', ');

/** Whether a reader sees only some of the rows. */
export const isRestricted = ({ tournament, matches }: TablesVisibility): boolean =>
  tournament !== undefined || matches !== undefined;

/**
 * Runs a query on a connection whose tables show only what a reader may see: no query can reach a column of names or a
 * row that is hidden from them.
 */
export const seeing = async <T>(
  instance: DuckDBInstance,
  tables: readonly AnalyticsTable[],
  sight: TablesVisibility,
  read: (reader: DuckDBConnection) => Promise<T>,
): Promise<T> => {
  const reader = await readerOf(instance, tables, sight);
  try {
    return await read(reader);
  } finally {
    reader.closeSync();
  }
};

const readerOf = async (
  instance: DuckDBInstance,
  tables: readonly AnalyticsTable[],
  sight: TablesVisibility,
): Promise<DuckDBConnection> => {
  const reader = await instance.connect();
  for (const table of tables) await reader.run(`CREATE TEMP VIEW "${table.name}" AS ${seenOf(table, sight)}`);
  return reader;
};

/**
 * Replaces views by copies. The database may evaluate a reader's condition before that of the view, so that its failure
 * would reveal hidden rows; a copy has none.
 */
export const copied = async (reader: DuckDBConnection, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await reader.run(`CREATE TEMP TABLE "${name} copied" AS SELECT * FROM "${name}"`);
    await reader.run(`DROP VIEW "${name}"`);
    await reader.run(`ALTER TABLE "${name} copied" RENAME TO "${name}"`);
  }
};
