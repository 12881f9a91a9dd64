import type { DuckDBConnection } from '@duckdb/node-api';
import { checkSql, Unanswerable } from './checked-sql.js';

/** What a question may take. */
export type AskLimits = { readonly ms: number; readonly rows: number };

/** Rows that answer a question. `more`: whether there are others beyond the limit. */
export type Asked = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly more: boolean;
};

/** Answers one SELECT over the tables, in a transaction that cannot write. Throws Unanswerable. */
export const ask = async (reader: DuckDBConnection, sql: string, { ms, rows }: AskLimits): Promise<Asked> => {
  await checkSql(reader, sql);
  await reader.run('BEGIN TRANSACTION READ ONLY');
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    reader.interrupt();
  }, ms);
  try {
    const read = await reader.streamAndReadUntil(sql, rows + 1);
    const found = read.getRowsJson();
    return { columns: read.deduplicatedColumnNames(), rows: found.slice(0, rows), more: found.length > rows };
  } catch (error) {
    if (late.signal.aborted) throw new Unanswerable(`it takes longer than ${ms} ms: ask for less, or of fewer matches`);
    throw new Unanswerable(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    await reader.run('ROLLBACK').catch(() => undefined); // an interrupted transaction is over already
  }
};
