import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type * as DuckDb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { asText } from '@stackledger/kernel';
import type { ColumnKind, Row, Table, Value } from '../tables/table.js';
import { TABLES } from '../tables/tables.js';

/** Counts up with every change of the tables or of what stands in their rows: a file of another version is made anew. */
export const ANALYTICS_VERSION = 2;

/** How a file is opened: `memory:` keeps everything in memory. Nothing outside of it can be read or written but `exports`. */
export type DatabaseOptions = { readonly path: string; readonly memoryMb: number; readonly exports: string };

/** An open file with its tables; `isNew` where it was not there, was of another version, or was damaged. */
export type Database = {
  readonly instance: DuckDBInstance;
  /** The one connection that writes. */
  readonly writer: DuckDBConnection;
  readonly isNew: boolean;
  /** Why what was there before counts for nothing, if anything was. */
  readonly why: string | null;
};

/** The package is optional: where its binary is missing there are no analytics, and everything else runs as ever. */
export class AnalyticsMissing extends Error {}

const loadDuckDb = async (): Promise<typeof DuckDb> => {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new AnalyticsMissing(
      `analytics need the optional package @duckdb/node-api, which cannot be loaded here (${error instanceof Error ? error.message : String(error)}): run npm install with optional packages, or leave ANALYTICS unset`,
    );
  }
};

/** Opens the file of the analytics, or makes it anew where it is damaged or of another version. Throws AnalyticsMissing. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  await loadDuckDb();
  try {
    return await opened(options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof AnalyticsMissing || options.path === 'memory:' || /lock/i.test(why)) throw error; // another process has it
    for (const path of [options.path, `${options.path}.wal`]) rmSync(path, { force: true });
    return { ...(await opened(options)), isNew: true, why };
  }
};

/** What is there is of another version, newer or older: it says so by being thrown. */
class OtherVersion extends Error {}

const opened = async ({ path, memoryMb, exports }: DatabaseOptions): Promise<Database> => {
  const { DuckDBInstance } = await loadDuckDb();
  if (path !== 'memory:') mkdirSync(dirname(resolve(path)), { recursive: true });
  mkdirSync(exports, { recursive: true });
  const instance = await DuckDBInstance.create(path === 'memory:' ? ':memory:' : path, {
    memory_limit: `${memoryMb}MB`,
    threads: '2',
  });
  try {
    const writer = await instance.connect();
    const isNew = await begin(writer);
    await shut(writer, exports);
    return { instance, writer, isNew, why: null };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
};

/** Nothing but the exports can be reached from inside, by whatever is asked; this cannot be taken back. */
const shut = async (writer: DuckDBConnection, exports: string): Promise<void> => {
  await writer.run(`SET allowed_directories = ['${exports.replaceAll("'", "''")}/']`);
  for (const setting of [
    'enable_external_access = false',
    'autoinstall_known_extensions = false',
    'lock_configuration = true',
  ])
    await writer.run(`SET ${setting}`);
};

const begin = async (writer: DuckDBConnection): Promise<boolean> => {
  const there = await writer.runAndReadAll(
    "SELECT count(*) AS n FROM information_schema.tables WHERE table_name = 'progress'",
  );
  if (Number(there.getRowObjectsJson()[0]?.n) > 0) {
    const version = (await writer.runAndReadAll('SELECT version FROM progress')).getRowObjectsJson()[0]?.version;
    if (Number(version) === ANALYTICS_VERSION) return false;
    throw new OtherVersion(`its tables are of version ${asText(version)}, and here is version ${ANALYTICS_VERSION}`);
  }
  await writer.run('BEGIN');
  for (const table of TABLES) await writer.run(creating(table));
  await writer.run('CREATE TABLE progress (version INTEGER, position VARCHAR, event_id VARCHAR)');
  await writer.run(`INSERT INTO progress VALUES (${ANALYTICS_VERSION}, '0', '')`);
  await writer.run('COMMIT');
  return true;
};

const TYPES: { readonly [kind in ColumnKind]: string } = {
  text: 'VARCHAR',
  number: 'BIGINT',
  time: 'TIMESTAMP',
  flag: 'BOOLEAN',
};

const creating = ({ name, columns }: Table): string =>
  `CREATE TABLE ${name} (${columns.map((column) => `"${column.name}" ${TYPES[column.is]}`).join(', ')})`;

/** Adds rows to a table, within the transaction under way. */
export const appendRows = async (
  writer: DuckDBConnection,
  { name, columns }: Table,
  rows: Iterable<Row>,
): Promise<void> => {
  const { DuckDBTimestampValue } = await loadDuckDb();
  const appender = await writer.createAppender(name);
  const append = (is: ColumnKind, value: Value | undefined): void => {
    if (value === null || value === undefined) appender.appendNull();
    else if (is === 'text') appender.appendVarchar(String(value));
    else if (is === 'flag') appender.appendBoolean(value === true);
    else if (is === 'time') appender.appendTimestamp(new DuckDBTimestampValue(BigInt(Number(value)) * 1000n));
    else appender.appendBigInt(BigInt(Math.trunc(Number(value))));
  };
  for (const row of rows) {
    for (const column of columns) append(column.is, row[column.name]);
    appender.endRow();
  }
  appender.closeSync();
};
