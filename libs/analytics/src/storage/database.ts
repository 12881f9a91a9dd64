import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as DuckDb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { asText } from '@stackledger/rules';
import type { Pseudonyms } from '../tables/pseudonyms.js';
import { hasHidden, hiddenOf, KEPT } from '../tables/visibility.js';
import type { ColumnKind, TableRow, AnalyticsTable, CellValue } from '../tables/table.js';
import { schemaFingerprint } from './schema-fingerprint.js';

/** Increases with every change of the tables or of what their rows contain: a file of another version is rebuilt. */
export const ANALYTICS_VERSION = 6;

/**
 * How a file is opened: `memory:` keeps everything in memory. Only `exports` can be read or written outside of it. A
 * file with other tables, or pseudonyms of another secret, is rebuilt.
 */
export type AnalyticsDatabaseOptions = {
  readonly path: string;
  readonly memoryMb: number;
  /** How long to wait for another process that has the file open. */
  readonly lockWaitMs: number;
  readonly exports: string;
  readonly tables: readonly AnalyticsTable[];
  readonly pseudonyms: Pseudonyms;
};

/** An open file; `isNew` where it was missing, of another version, or damaged. */
export type AnalyticsDatabase = {
  readonly instance: DuckDBInstance;
  /** The only connection that writes. */
  readonly writer: DuckDBConnection;
  readonly isNew: boolean;
  /** Why the previous content was dropped, if there was any. */
  readonly why: string | null;
};

/** The optional package or its binary is missing: there are no analytics, everything else runs. */
export class AnalyticsMissing extends Error {}

const require = createRequire(import.meta.url);

/**
 * Loads the package. An import would read it whole for the names of what it exports first, which is more than half of
 * the CPU. Throws AnalyticsMissing.
 */
export const loadDuckDb = (): typeof DuckDb => {
  try {
    return require('@duckdb/node-api') as typeof DuckDb; // its types are of what is required, too
  } catch (error) {
    throw new AnalyticsMissing(
      `analytics need the optional package @duckdb/node-api, which cannot be loaded here (${error instanceof Error ? error.message : String(error)}): run npm install with optional packages, or leave ANALYTICS unset`,
    );
  }
};

/** Whether the optional package is installed; its binary may not run here all the same. */
export const areAnalyticsInstalled = (): boolean => {
  try {
    require.resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
};

/** The file is none of ours, and was left as it is. */
class ForeignFile extends Error {
  constructor() {
    super('it is no file of analytics; move it away, or give ANALYTICS another path');
  }
}

/** A DuckDB file has this at byte 8. */
const MAGIC = 'DUCK';

/** Whether a file is a database of DuckDB, sound or damaged, or may become one: it is empty or missing. */
const mayBeTables = (path: string): boolean => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return true; // DuckDB says what is wrong with it
  }
  try {
    const head = Buffer.alloc(8 + MAGIC.length);
    const length = readSync(file, head, 0, head.length, 0);
    return length === 0 || head.toString('latin1', 8) === MAGIC;
  } finally {
    closeSync(file);
  }
};

/**
 * Opens the file, which is rebuilt where it is damaged or of another version. Throws AnalyticsMissing; an Error for a
 * file that is none of ours.
 */
export const openDatabase = async (options: AnalyticsDatabaseOptions): Promise<AnalyticsDatabase> => {
  loadDuckDb();
  if (options.path !== 'memory:' && !mayBeTables(options.path)) throw new ForeignFile();
  try {
    return await openedSoon(options, performance.now() + options.lockWaitMs);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof AnalyticsMissing || error instanceof ForeignFile || options.path === 'memory:') throw error;
    if (LOCKED.test(why))
      throw new AnalyticsMissing(`another process has the file of the analytics at ${options.path} open`);
    for (const path of [options.path, `${options.path}.wal`]) rmSync(path, { force: true });
    return { ...(await opened(options)), isNew: true, why };
  }
};

const LOCKED = /could not set lock/i;
const TRIED_MS = 100;

/** Opens the file, retrying while another process has it and there is time. */
const openedSoon = async (options: AnalyticsDatabaseOptions, untilMs: number): Promise<AnalyticsDatabase> => {
  for (;;)
    try {
      return await opened(options);
    } catch (error) {
      const isHeld = LOCKED.test(String(error)); // the package has errors of its own
      if (!isHeld || performance.now() >= untilMs) throw error;
      await sleep(TRIED_MS);
    }
};

/** The file is of another version, newer or older. */
class OtherVersion extends Error {}

const opened = async (options: AnalyticsDatabaseOptions): Promise<AnalyticsDatabase> => {
  const { path, memoryMb, exports } = options;
  const { DuckDBInstance } = loadDuckDb();
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

/** Most temporary data on disk. */
const MOST_ASIDE = '2GB';

/** Sets the zone, and forbids access to anything but the exports, for every query; this cannot be undone. */
const shut = async (writer: DuckDBConnection, exports: string): Promise<void> => {
  await writer.run(`SET allowed_directories = ['${exports.replaceAll("'", "''")}/']`);
  for (const setting of [
    // a time of a table is in UTC also where it becomes one with a zone
    "GLOBAL TimeZone = 'UTC'",
    'enable_external_access = false',
    'autoinstall_known_extensions = false',
    'lock_configuration = true',
  ])
    await writer.run(`SET ${setting}`);
};

const begin = async (writer: DuckDBConnection, options: AnalyticsDatabaseOptions): Promise<boolean> => {
  const { tables } = options;
  const shape = schemaFingerprint(options);
  const there = await writer.runAndReadAll(
    `SELECT count(*) AS n FROM information_schema.columns
      WHERE table_name = 'progress' AND column_name IN ('version', 'position')`,
  );
  if (Number(there.getRowObjectsJson()[0]?.n) === 2) {
    const version = (await writer.runAndReadAll('SELECT version FROM progress')).getRowObjectsJson()[0]?.version;
    if (Number(version) !== ANALYTICS_VERSION)
      throw new OtherVersion(`its tables are of version ${asText(version)}, and here is version ${ANALYTICS_VERSION}`);
    const kept = (await writer.runAndReadAll('SELECT shape FROM progress')).getRowObjectsJson()[0]?.shape;
    if (kept !== shape) throw new OtherVersion('its tables are those of other games or of other keys');
    // throws where it is damaged
    for (const { name } of tables) await writer.run(`SELECT bit_xor(hash(t)) FROM ${KEPT}."${name}" t`);
    return false;
  }
  if (await hasTables(writer)) throw new ForeignFile();
  await writer.run('BEGIN');
  await writer.run(`CREATE SCHEMA ${KEPT}`);
  for (const table of tables) await writer.run(creating(table));
  await writer.run('CREATE TABLE progress (version INTEGER, shape VARCHAR, position VARCHAR, event_id VARCHAR)');
  await writer.run(`INSERT INTO progress VALUES (${ANALYTICS_VERSION}, $1, '0', '')`, [shape]);
  await writer.run('COMMIT');
  return true;
};

/** Whether somebody else has put anything into a database. */
const hasTables = async (writer: DuckDBConnection): Promise<boolean> => {
  const found = await writer.runAndReadAll('SELECT count(*) AS n FROM information_schema.tables');
  return Number(found.getRowObjectsJson()[0]?.n) > 0;
};

const TYPES: { readonly [kind in ColumnKind]: string } = {
  text: 'VARCHAR',
  number: 'BIGINT',
  time: 'TIMESTAMP',
  flag: 'BOOLEAN',
};

const creating = ({ name, columns }: AnalyticsTable): string => {
  const all = columns.flatMap((column) => [
    `"${column.name}" ${TYPES[column.is]}`,
    ...(hasHidden(column) ? [`"${hiddenOf(column.name)}" VARCHAR`] : []),
  ]);
  return `CREATE TABLE ${KEPT}."${name}" (${all.join(', ')})`;
};

/** Rows of one match, and the names that may occur in their texts. */
export type NamingRows = { readonly rows: readonly TableRow[]; readonly names: ReadonlySet<string> };

/** Adds rows to a table within the open transaction. */
export const appendRows = async (
  writer: DuckDBConnection,
  { name, columns }: AnalyticsTable,
  matches: Iterable<NamingRows>,
  pseudonyms: Pseudonyms,
): Promise<void> => {
  const { DuckDBTimestampValue } = loadDuckDb();
  const appender = await writer.createAppender(name, KEPT);
  const append = (is: ColumnKind, value: CellValue | undefined): void => {
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
        if (hasHidden(column)) append('text', hidden(column, row, { names, pseudonyms }));
      }
      appender.endRow();
    }
  appender.closeSync();
};

const hidden = (
  { name, names: how, isOwn }: AnalyticsTable['columns'][number],
  row: TableRow,
  { names, pseudonyms }: { readonly names: ReadonlySet<string>; readonly pseudonyms: Pseudonyms },
): string | null => {
  const value = row[name];
  if (typeof value !== 'string') return null;
  if (isOwn?.(row) === true) return value;
  return how === 'all' ? pseudonyms.ofAny(value, names) : pseudonyms.within(value, names);
};
