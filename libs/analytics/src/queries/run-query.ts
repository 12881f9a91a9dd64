import type { DuckDBConnection, DuckDBResult, DuckDBValueConverter, Json } from '@duckdb/node-api';
import { loadDuckDb } from '../storage/database.js';
import { copied } from '../tables/visibility.js';
import { checkSql, Unanswerable } from './checked-sql.js';

/** Limits of a query: time in milliseconds, and rows. */
export type QueryLimits = { readonly ms: number; readonly rows: number };

/**
 * The rows of a query, and the types of their columns as SQL has them. Numbers are numbers where they fit, else texts;
 * times are texts in UTC (`2026-02-01T10:00:00.000Z`). `more`: whether there are others beyond the limit.
 */
export type QueryResult = {
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly more: boolean;
};

/** A checked query and its tables; `isRestricted` where the reader may see only some of the rows. */
export type CheckedQuery = { readonly sql: string; readonly tables: readonly string[]; readonly isRestricted: boolean };

/** Most characters of an answer. */
const MOST_CHARACTERS = 5_000_000;

/** Runs one SELECT over the tables as a reader sees them, in a read-only transaction. Throws Unanswerable. */
export const runQuery = async (
  reader: DuckDBConnection,
  question: CheckedQuery,
  limits: QueryLimits,
): Promise<QueryResult> => {
  const { sql, tables, isRestricted } = question;
  const asked = await checkSql(reader, sql, tables);
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    reader.interrupt();
  }, limits.ms);
  try {
    if (isRestricted) await copied(reader, asked);
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

const answer = async (reader: DuckDBConnection, sql: string, limits: QueryLimits): Promise<QueryResult> => {
  const untilMs = performance.now() + limits.ms;
  const result = await reader.stream(sql);
  const rows: Json[][] = [];
  let characters = 0;
  const types = result.columnTypes().map(String);
  for await (const row of rowsOf(result)) {
    rows.push(row);
    characters += JSON.stringify(row).length;
    if (characters > MOST_CHARACTERS)
      throw new Unanswerable(`the answer has more than ${MOST_CHARACTERS} characters: ask for less`);
    if (performance.now() > untilMs) throw new Unanswerable(tooLong(limits));
    if (rows.length > limits.rows) break;
  }
  const most = limits.rows;
  return { columns: result.deduplicatedColumnNames(), types, rows: rows.slice(0, most), more: rows.length > most };
};

/** As many digits as a number holds, whatever they are. */
const DIGITS = 15;

/** What times of each type count since 1970, and how many of that are a millisecond. */
type TimeUnit = {
  readonly micros?: bigint;
  readonly seconds?: bigint;
  readonly millis?: bigint;
  readonly nanos?: bigint;
};

const msIn = ({ micros, seconds, millis, nanos }: TimeUnit): number => {
  if (micros !== undefined) return Math.floor(Number(micros) / 1_000);
  if (nanos !== undefined) return Math.floor(Number(nanos) / 1_000_000);
  return seconds === undefined ? Number(millis) : Number(seconds) * 1_000;
};

/**
 * Reads the values of an answer, at any depth: of what the library gives as texts, numbers are numbers where they fit,
 * and times have their zone. One that JavaScript cannot read stays as it is.
 */
const answerConverter = (): DuckDBValueConverter<Json> => {
  const { DuckDBTypeId: id, JsonDuckDBValueConverter: asJson } = loadDuckDb();
  const whole = new Set([id.BIGINT, id.UBIGINT, id.HUGEINT, id.UHUGEINT]);
  const times = new Set([id.TIMESTAMP, id.TIMESTAMP_TZ, id.TIMESTAMP_S, id.TIMESTAMP_MS, id.TIMESTAMP_NS]);
  return (value, type, converter) => {
    const plain = asJson(value, type, converter);
    if (typeof plain !== 'string') return plain;
    if (whole.has(type.typeId)) return Number.isSafeInteger(Number(plain)) ? Number(plain) : plain;
    if (type.typeId === id.DECIMAL) return plain.replace(/\D/g, '').length <= DIGITS ? Number(plain) : plain;
    if (!times.has(type.typeId)) return plain;
    const at = new Date(msIn(value as TimeUnit)); // a value of one of these types
    return Number.isNaN(at.getTime()) ? plain : at.toISOString();
  };
};

/** Row by row: a chunk of some thousand rows with long lists does not fit into memory. */
async function* rowsOf(result: DuckDBResult): AsyncGenerator<Json[], void> {
  const converter = answerConverter();
  for (let part = await result.fetchChunk(); part !== null && part.rowCount > 0; part = await result.fetchChunk())
    for (let row = 0; row < part.rowCount; row++) yield part.convertRowValues(row, converter);
}

const tooLong = ({ ms }: QueryLimits): string =>
  `it takes longer than ${ms / 1_000} seconds: ask for less, or of fewer matches`;
