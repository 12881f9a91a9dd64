import type { DuckDBConnection, DuckDBResult, Json } from '@duckdb/node-api';
import { loadDuckDb } from '../keeping/database.js';
import { copied } from '../tables/sight.js';
import { checkSql, Unanswerable } from './checked-sql.js';

/** What a question may take. */
export type AskLimits = { readonly ms: number; readonly rows: number };

/** Rows that answer a question. `more`: whether there are others beyond the limit. */
export type Asked = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly more: boolean;
};

/** What is asked of which tables; `apart` where whoever asks sees a part of the rows alone. */
export type Question = { readonly sql: string; readonly tables: readonly string[]; readonly apart: boolean };

/** An answer has so many characters at most. */
const MOST_CHARACTERS = 5_000_000;

/** Answers one SELECT over the tables that a reader sees, in a transaction that cannot write. Throws Unanswerable. */
export const ask = async (reader: DuckDBConnection, question: Question, limits: AskLimits): Promise<Asked> => {
  const { sql, tables, apart } = question;
  const asked = await checkSql(reader, sql, tables);
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    reader.interrupt();
  }, limits.ms);
  try {
    if (apart) await copied(reader, asked);
    await reader.run('BEGIN TRANSACTION READ ONLY');
    return await answer(reader, sql, limits);
  } catch (error) {
    if (late.signal.aborted) throw new Unanswerable(tooLong(limits));
    throw new Unanswerable(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    await reader.run('ROLLBACK').catch(() => undefined); // an interrupted transaction is over already
  }
};

const answer = async (reader: DuckDBConnection, sql: string, limits: AskLimits): Promise<Asked> => {
  const untilMs = performance.now() + limits.ms;
  const result = await reader.stream(sql);
  const rows: Json[][] = [];
  let characters = 0;
  for await (const row of rowsOf(result)) {
    rows.push(row);
    characters += JSON.stringify(row).length;
    if (characters > MOST_CHARACTERS)
      throw new Unanswerable(`the answer has more than ${MOST_CHARACTERS} characters: ask for less`);
    if (performance.now() > untilMs) throw new Unanswerable(tooLong(limits));
    if (rows.length > limits.rows) break;
  }
  const most = limits.rows;
  return { columns: result.deduplicatedColumnNames(), rows: rows.slice(0, most), more: rows.length > most };
};

/** One by one: a part of some thousand rows with long lists in them is more than there is memory for. */
async function* rowsOf(result: DuckDBResult): AsyncGenerator<Json[], void> {
  const { JsonDuckDBValueConverter: asJson } = await loadDuckDb();
  for (let part = await result.fetchChunk(); part !== null && part.rowCount > 0; part = await result.fetchChunk())
    for (let row = 0; row < part.rowCount; row++) yield part.convertRowValues(row, asJson);
}

const tooLong = ({ ms }: AskLimits): string =>
  `it takes longer than ${ms / 1_000} seconds: ask for less, or of fewer matches`;
