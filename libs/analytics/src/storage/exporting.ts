import { rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnalyticsTable } from '../tables/table.js';

/** The formats of exports. */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
/** A format of exports. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const OPTIONS: { readonly [format in ExportFormat]: string } = {
  csv: 'FORMAT csv, HEADER',
  jsonl: 'FORMAT json',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

const guardedText = (name: string): string =>
  `CASE WHEN regexp_matches("${name}", '^[=+@\\t\\r\\n-]') THEN chr(39) || "${name}" ELSE "${name}" END AS "${name}"`;

/** Texts that a spreadsheet would take for formulas begin with an apostrophe (CSV only). */
const guarded = ({ columns }: AnalyticsTable): string =>
  columns.map(({ name, is }) => (is === 'text' ? guardedText(name) : plain(name, is))).join(', ');

/** Times in texts say that they are in UTC. */
const plain = (name: string, is: string): string =>
  is === 'time' ? `strftime("${name}", '%Y-%m-%dT%H:%M:%S.%gZ') AS "${name}"` : `"${name}"`;

const named = ({ columns }: AnalyticsTable): string => columns.map(({ name, is }) => plain(name, is)).join(', ');

/** Times in Parquet are instants: their type says that they are in UTC. */
const typed = ({ columns }: AnalyticsTable): string =>
  columns.map(({ name, is }) => (is === 'time' ? `timezone('UTC', "${name}") AS "${name}"` : `"${name}"`)).join(', ');

/** What is selected of a table for a format: Parquet has types of its own. */
const SELECTED: { readonly [format in ExportFormat]: (table: AnalyticsTable) => string } = {
  csv: guarded,
  jsonl: named,
  parquet: typed,
};

/** Writes a table, as a reader sees it, to a temporary file; answers its path. */
export const writeTable = (
  reader: DuckDBConnection,
  folder: string,
  table: AnalyticsTable,
  format: ExportFormat,
): Promise<string> =>
  written(reader, folder, format, `SELECT ${SELECTED[format](table)} FROM ${table.name} ORDER BY ALL`);

const FIGURE_TYPES = {
  metric: 'VARCHAR',
  group: 'VARCHAR',
  n: 'BIGINT',
  matches: 'BIGINT',
  enough: 'BOOLEAN',
  value: 'DOUBLE',
  low: 'DOUBLE',
  high: 'DOUBLE',
  even: 'DOUBLE',
  difference: 'DOUBLE',
  difference_low: 'DOUBLE',
  difference_high: 'DOUBLE',
  difference_p: 'DOUBLE',
  difference_corrected: 'DOUBLE',
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

/** A row of figures as a line, with its numbers as JSON has them. */
const LINES: {
  readonly [format in Exclude<ExportFormat, 'parquet'>]: {
    readonly head: readonly string[];
    readonly line: (row: FigureRow) => string;
  };
} = {
  csv: {
    head: [Object.keys(FIGURE_TYPES).join(',')],
    line: (row) =>
      Object.keys(FIGURE_TYPES)
        .map((name) => csvCell(name, row[name]))
        .join(','),
  },
  jsonl: {
    head: [],
    line: (row) =>
      JSON.stringify(Object.fromEntries(Object.keys(FIGURE_TYPES).map((name) => [name, row[name] ?? null]))),
  },
};

type FigureRow = { readonly [column: string]: unknown };

const csvCell = (name: string, value: unknown): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guardedCell = name === 'group' && /^[=+@\t\r\n-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guardedCell) ? `"${guardedCell.replaceAll('"', '""')}"` : guardedCell;
};

/** Writes figures to a temporary file with full precision, one row per group; answers its path. */
export const writeFigures = async (
  reader: DuckDBConnection,
  folder: string,
  rows: readonly object[],
  format: ExportFormat,
): Promise<string> => {
  const all = rows as readonly FigureRow[]; // plain data
  if (format === 'parquet') return figuresInParquet(reader, folder, all);
  const path = join(folder, `${randomUUID()}.${format}`);
  const { head, line } = LINES[format];
  writeFileSync(path, [...head, ...all.map(line)].map((each) => `${each}\n`).join(''));
  return path;
};

const figuresInParquet = async (
  reader: DuckDBConnection,
  folder: string,
  rows: readonly FigureRow[],
): Promise<string> => {
  const path = join(folder, `${randomUUID()}.json`);
  const types = Object.entries(FIGURE_TYPES)
    .map(([name, type]) => `'${name}': '${type}'`)
    .join(', ');
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  try {
    const read = `read_json('${path}', format = 'newline_delimited', columns = {${types}})`;
    return await written(reader, folder, 'parquet', `SELECT * FROM ${read}`);
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

/** Streams a temporary file. It is unlinked once open, so that nothing is left, whatever happens to the reader. */
export const sentAway = async (path: string): Promise<Readable> => {
  const file = await open(path);
  rmSync(path, { force: true });
  return file.createReadStream();
};
