import { rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Table } from '../tables/table.js';

/** In which form a table leaves. */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
/** A format in which tables are handed out. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const OPTIONS: { readonly [format in ExportFormat]: string } = {
  csv: 'FORMAT csv, HEADER',
  jsonl: 'FORMAT json',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

const guardedText = (name: string): string =>
  `CASE WHEN regexp_matches("${name}", '^[=+@\\t\\r\\n-]') THEN chr(39) || "${name}" ELSE "${name}" END AS "${name}"`;

/** What a spreadsheet would take for a formula is a text: it begins with an apostrophe (CSV only). */
const guarded = ({ columns }: Table): string =>
  columns.map(({ name, is }) => (is === 'text' ? guardedText(name) : `"${name}"`)).join(', ');

const named = ({ columns }: Table): string => columns.map(({ name }) => `"${name}"`).join(', ');

/** A table as whoever reads sees it, written aside as a file; gives its path. */
export const writeTable = (
  reader: DuckDBConnection,
  folder: string,
  table: Table,
  format: ExportFormat,
): Promise<string> =>
  written(
    reader,
    folder,
    format,
    `SELECT ${format === 'csv' ? guarded(table) : named(table)} FROM ${table.name} ORDER BY ALL`,
  );

const FIGURE_TYPES = {
  metric: 'VARCHAR',
  group: 'VARCHAR',
  n: 'BIGINT',
  enough: 'BOOLEAN',
  value: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
  hits: 'BIGINT',
  p90: 'DOUBLE',
  most: 'DOUBLE',
  counts: 'BIGINT[]',
  p: 'DOUBLE',
  corrected: 'DOUBLE',
  runs: 'DOUBLE',
  unit: 'VARCHAR',
  struck: 'VARCHAR',
  method: 'VARCHAR',
};

/** Figures as a file, with the digits that they were reckoned with; a row is what its metric says of one group. Gives its path. */
export const writeFigures = async (
  reader: DuckDBConnection,
  folder: string,
  rows: readonly object[],
  format: ExportFormat,
): Promise<string> => {
  const path = join(folder, `${randomUUID()}.json`);
  const columns = Object.entries(FIGURE_TYPES);
  const types = columns.map(([name, type]) => `'${name}': '${type}'`).join(', ');
  const told = columns
    .map(([name]) => (format === 'csv' && name === 'group' ? guardedText(name) : `"${name}"`))
    .join(', ');
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  try {
    const read = `read_json('${path}', format = 'newline_delimited', columns = {${types}})`;
    return await written(reader, folder, format, `SELECT ${told} FROM ${read}`);
  } finally {
    rmSync(path, { force: true });
  }
};

const written = async (
  reader: DuckDBConnection,
  folder: string,
  format: ExportFormat,
  rows: string,
): Promise<string> => {
  const path = join(folder, `${randomUUID()}.${format}`);
  try {
    await reader.run(`COPY (${rows}) TO '${path}' (${OPTIONS[format]})`);
    return path;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
};

/** A file that is written aside, in parts. It has no name any more once it is open, so that nothing of it stays, whoever leaves. */
export const sentAway = async (path: string): Promise<Readable> => {
  const file = await open(path);
  rmSync(path, { force: true });
  return file.createReadStream();
};
