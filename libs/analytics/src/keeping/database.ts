import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as DuckDb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { asText } from '@stackledger/kernel';
import type { Pseudonyms } from '../tables/pseudonyms.js';
import { hasHidden, hiddenOf, KEPT } from '../tables/sight.js';
import type { ColumnKind, Row, Table, Value } from '../tables/table.js';
import { shapeOf } from './shape.js';

/** Counts up with every change of the tables or of what stands in their rows: a file of another version is made anew. */
export const ANALYTICS_VERSION = 4;

/**
 * How a file is opened: `memory:` keeps everything in memory. Nothing outside of it can be read or written but `exports`. Its tables
 * are of a shape, and their pseudonyms of a secret: a file of others is made anew.
 */
export type DatabaseOptions = {
  readonly path: string;
  readonly memoryMb: number;
  /** How long to wait for another process that has the file open. */
  readonly lockWaitMs: number;
  readonly exports: string;
  readonly tables: readonly Table[];
  readonly pseudonyms: Pseudonyms;
};

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

/** The package, if it can be loaded. Throws AnalyticsMissing. */
export const loadDuckDb = async (): Promise<typeof DuckDb> => {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new AnalyticsMissing(
      `analytics need the optional package @duckdb/node-api, which cannot be loaded here (${error instanceof Error ? error.message : String(error)}): run npm install with optional packages, or leave ANALYTICS unset`,
    );
  }
};

/** Whether the optional package is here and its binary runs. */
export const analyticsCanRun = (): Promise<boolean> =>
  loadDuckDb().then(
    () => true,
    () => false,
  );

/** Opens the file of the analytics, or makes it anew where it is damaged or of another version. Throws AnalyticsMissing. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  await loadDuckDb();
  try {
    return await openedSoon(options, performance.now() + options.lockWaitMs);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof AnalyticsMissing || options.path === 'memory:') throw error;
    if (LOCKED.test(why))
      throw new AnalyticsMissing(`another process has the file of the analytics at ${options.path} open`);
    for (const path of [options.path, `${options.path}.wal`]) rmSync(path, { force: true });
    return { ...(await opened(options)), isNew: true, why };
  }
};

const LOCKED = /could not set lock/i;
const TRIED_MS = 100;

/** Opens the file, or tries again while another process has it and there is time. */
const openedSoon = async (options: DatabaseOptions, untilMs: number): Promise<Database> => {
  for (;;)
    try {
      return await opened(options);
    } catch (error) {
      const isHeld = LOCKED.test(String(error)); // the package has errors of its own
      if (!isHeld || performance.now() >= untilMs) throw error;
      await sleep(TRIED_MS);
    }
};

/** What is there is of another version, newer or older: it says so by being thrown. */
class OtherVersion extends Error {}

const opened = async (options: DatabaseOptions): Promise<Database> => {
  const { path, memoryMb, exports } = options;
  const { DuckDBInstance } = await loadDuckDb();
  if (path !== 'memory:') mkdirSync(dirname(resolve(path)), { recursive: true });
  mkdirSync(exports, { recursive: true });
  const instance = await DuckDBInstance.create(path === 'memory:' ? ':memory:' : path, {
    memory_limit: `${memoryMb}MB`,
    threads: '2',
    temp_directory: join(exports, 'aside'),
    max_temp_directory_size: MOST_ASIDE,
  });
  try {
    const writer = await instance.connect();
    const isNew = await begin(writer, options);
    await shut(writer, exports);
    return { instance, writer, isNew, why: null };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
};

/** So much of what does not fit into memory is put aside, at most. */
const MOST_ASIDE = '2GB';

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

const begin = async (writer: DuckDBConnection, options: DatabaseOptions): Promise<boolean> => {
  const { tables } = options;
  const shape = shapeOf(options);
  const there = await writer.runAndReadAll(
    "SELECT count(*) AS n FROM information_schema.tables WHERE table_name = 'progress'",
  );
  if (Number(there.getRowObjectsJson()[0]?.n) > 0) {
    const version = (await writer.runAndReadAll('SELECT version FROM progress')).getRowObjectsJson()[0]?.version;
    if (Number(version) !== ANALYTICS_VERSION)
      throw new OtherVersion(`its tables are of version ${asText(version)}, and here is version ${ANALYTICS_VERSION}`);
    const kept = (await writer.runAndReadAll('SELECT shape FROM progress')).getRowObjectsJson()[0]?.shape;
    if (kept !== shape) throw new OtherVersion('its tables are those of other games or of other keys');
    for (const { name } of tables) await writer.run(`SELECT bit_xor(hash(t)) FROM ${KEPT}."${name}" t`); // throws where it is damaged
    return false;
  }
  await writer.run('BEGIN');
  await writer.run(`CREATE SCHEMA ${KEPT}`);
  for (const table of tables) await writer.run(creating(table));
  await writer.run('CREATE TABLE progress (version INTEGER, shape VARCHAR, position VARCHAR, event_id VARCHAR)');
  await writer.run(`INSERT INTO progress VALUES (${ANALYTICS_VERSION}, $1, '0', '')`, [shape]);
  await writer.run('COMMIT');
  return true;
};

const TYPES: { readonly [kind in ColumnKind]: string } = {
  text: 'VARCHAR',
  number: 'BIGINT',
  time: 'TIMESTAMP',
  flag: 'BOOLEAN',
};

const creating = ({ name, columns }: Table): string => {
  const all = columns.flatMap((column) => [
    `"${column.name}" ${TYPES[column.is]}`,
    ...(hasHidden(column) ? [`"${hiddenOf(column.name)}" VARCHAR`] : []),
  ]);
  return `CREATE TABLE ${KEPT}."${name}" (${all.join(', ')})`;
};

/** Rows of one match, and whom they may name. */
export type NamingRows = { readonly rows: readonly Row[]; readonly names: ReadonlySet<string> };

/** Adds rows to a table, within the transaction under way. */
export const appendRows = async (
  writer: DuckDBConnection,
  { name, columns }: Table,
  matches: Iterable<NamingRows>,
  pseudonyms: Pseudonyms,
): Promise<void> => {
  const { DuckDBTimestampValue } = await loadDuckDb();
  const appender = await writer.createAppender(name, KEPT);
  const append = (is: ColumnKind, value: Value | undefined): void => {
    if (value === null || value === undefined) appender.appendNull();
    else if (is === 'text') appender.appendVarchar(String(value));
    else if (is === 'flag') appender.appendBoolean(value === true);
    else if (is === 'time') appender.appendTimestamp(new DuckDBTimestampValue(BigInt(Number(value)) * 1000n));
    else appender.appendBigInt(BigInt(Math.trunc(Number(value))));
  };
  for (const { rows, names } of matches)
    for (const row of rows) {
      for (const column of columns) {
        const value = row[column.name];
        append(column.is, value);
        if (hasHidden(column)) append('text', hidden(column, value, { names, pseudonyms }));
      }
      appender.endRow();
    }
  appender.closeSync();
};

const hidden = (
  { names: how }: Table['columns'][number],
  value: Value | undefined,
  { names, pseudonyms }: { readonly names: ReadonlySet<string>; readonly pseudonyms: Pseudonyms },
): string | null => {
  if (typeof value !== 'string') return null;
  return how === 'all' ? pseudonyms.of(value) : pseudonyms.within(value, names);
};
