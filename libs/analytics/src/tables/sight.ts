import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Table } from './table.js';

/** What somebody sees of the tables: with names or with pseudonyms, all matches or those of one tournament. */
export type Sight = { readonly names: boolean; readonly tournament?: string };

/** Everything, with names: for whoever runs the service. */
export const EVERYTHING: Sight = { names: true };

/** Where the rows lie that nobody asks directly: with names and with pseudonyms, in columns beside each other. */
export const KEPT = 'kept';

/** The column of the pseudonyms beside that of the names. */
export const hiddenOf = (column: string): string => `${column} hidden`;

/** Whether a column of names has another one with pseudonyms beside it. */
export const hasHidden = ({ names }: Table['columns'][number]): boolean => names === 'all' || names === 'part';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const columnFor = (column: Table['columns'][number], { names }: Sight): string => {
  if (names || column.names === undefined) return `"${column.name}"`;
  return `${hasHidden(column) ? `"${hiddenOf(column.name)}"` : 'NULL::VARCHAR'} AS "${column.name}"`;
};

const seenOf = (table: Table, sight: Sight): string => {
  const columns = table.columns.map((column) => columnFor(column, sight)).join(', ');
  const { tournament } = sight;
  const where =
    tournament === undefined
      ? ''
      : ` WHERE match_id IN (SELECT match_id FROM ${KEPT}.matches WHERE tournament = ${quoted(tournament)})`;
  return `SELECT ${columns} FROM ${KEPT}."${table.name}"${where}`;
};

/**
 * Reads through somebody's eyes, on a connection of which no table shows anything else: nothing that is asked there can name a
 * column of names, or a row, that they do not see.
 */
export const seeing = async <T>(
  instance: DuckDBInstance,
  tables: readonly Table[],
  sight: Sight,
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
  tables: readonly Table[],
  sight: Sight,
): Promise<DuckDBConnection> => {
  const reader = await instance.connect();
  for (const table of tables) await reader.run(`CREATE TEMP VIEW "${table.name}" AS ${seenOf(table, sight)}`);
  return reader;
};

/**
 * Puts copies in the place of views. A condition of whoever asks may be looked at before that of a view, and whether it fails tells
 * of rows that are not theirs; of a copy there are no others.
 */
export const copied = async (reader: DuckDBConnection, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await reader.run(`CREATE TEMP TABLE "${name} copied" AS SELECT * FROM "${name}"`);
    await reader.run(`DROP VIEW "${name}"`);
    await reader.run(`ALTER TABLE "${name} copied" RENAME TO "${name}"`);
  }
};
