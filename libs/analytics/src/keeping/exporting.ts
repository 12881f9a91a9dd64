import { createReadStream, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import type { Table } from '../tables/table.js';

/** In which form a table leaves. */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const OPTIONS: { readonly [format in ExportFormat]: string } = {
  csv: 'FORMAT csv, HEADER',
  jsonl: 'FORMAT json',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

/** What a spreadsheet would take for a formula is a text: it begins with an apostrophe (CSV only). */
const guarded = ({ columns }: Table): string =>
  columns
    .map(({ name, is }) =>
      is === 'text'
        ? `CASE WHEN regexp_matches("${name}", '^[=+@\\t\\r-]') THEN chr(39) || "${name}" ELSE "${name}" END AS "${name}"`
        : `"${name}"`,
    )
    .join(', ');

const named = ({ columns }: Table): string => columns.map(({ name }) => `"${name}"`).join(', ');

/** A table as a file, written aside and sent in parts. */
export async function* exportTable(
  instance: DuckDBInstance,
  folder: string,
  table: Table,
  format: ExportFormat,
): AsyncGenerator<Buffer, void> {
  const path = join(folder, `${randomUUID()}.${format}`);
  const connection = await instance.connect();
  try {
    const rows = `SELECT ${format === 'csv' ? guarded(table) : named(table)} FROM ${table.name} ORDER BY ALL`;
    await connection.run(`COPY (${rows}) TO '${path}' (${OPTIONS[format]})`);
    for await (const part of createReadStream(path)) yield part as Buffer; // without an encoding a stream of bytes
  } finally {
    connection.closeSync();
    rmSync(path, { force: true });
  }
}
