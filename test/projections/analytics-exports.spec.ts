import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { EVERYTHING, type Analytics, type AnalyticsTable, type ExportFormat } from '@stackledger/analytics';
import type { Envelope } from '@stackledger/ledger';
import { analysed, recordedMatches } from '../support/analysed.js';

let folder: string;
let analytics: Analytics;
let logs: readonly (readonly Envelope[])[];
/** A database of another zone, that knows nothing but the file. */
let reader: DuckDBConnection;
beforeAll(async () => {
  const recorded = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'speed-stack');
  ({ logs } = recorded);
  folder = mkdtempSync(join(tmpdir(), 'stackledger-read-back-'));
  analytics = await analysed(recorded.store);
  reader = await (await DuckDBInstance.create(':memory:')).connect();
  await reader.run("SET TimeZone = 'Asia/Kolkata'");
});
afterAll(async () => {
  reader.closeSync();
  await analytics.close();
  rmSync(folder, { recursive: true });
});

const withTimes = (): readonly AnalyticsTable[] =>
  analytics.tables.filter(({ columns }) => columns.some(({ is }) => is === 'time'));

const timesOf = ({ columns }: AnalyticsTable): readonly string[] =>
  columns.filter(({ is }) => is === 'time').map(({ name }) => name);

const fileOf = async (table: AnalyticsTable, format: ExportFormat): Promise<string> => {
  const path = join(folder, `${table.name}.${format}`);
  await pipeline(await analytics.export(EVERYTHING, table, format), createWriteStream(path));
  return path;
};

const rowsIn = async (sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await reader.runAndReadAll(sql)).getRowObjectsJson();

/** When each event was recorded, by the logs. */
const recordedAt = (): ReadonlyMap<string, string> =>
  new Map(logs.flat().map(({ matchId, revision, recordedAt: at }) => [`${matchId} ${revision}`, at]));

test('there are tables with times', () => {
  expect(withTimes().map(({ name }) => name)).toEqual(expect.arrayContaining(['matches', 'events']));
});

test.each(['csv', 'jsonl'] as const)('every time in %s says its zone, and is that of the log', async (format) => {
  for (const table of withTimes()) {
    const path = await fileOf(table, format);
    const read = format === 'csv' ? `read_csv('${path}', all_varchar = true)` : `read_json_objects('${path}')`;
    const cell = (name: string): string => (format === 'csv' ? `"${name}"` : `json ->> '$.${name}'`);
    for (const time of timesOf(table)) {
      const told = await rowsIn(`SELECT ${cell(time)} AS at FROM ${read} WHERE ${cell(time)} IS NOT NULL`);
      for (const { at } of told) expect([table.name, time, at]).toEqual([table.name, time, inUtc(at)]);
    }
  }
  const path = join(folder, `events.${format}`);
  const read =
    format === 'csv'
      ? `SELECT match_id || ' ' || revision AS event, "at" AS recorded FROM read_csv('${path}', all_varchar = true)`
      : `SELECT (json ->> '$.match_id') || ' ' || (json ->> '$.revision') AS event, json ->> '$.at' AS recorded FROM read_json_objects('${path}')`;
  const told = (await rowsIn(read)).map(({ event, recorded }) => [event, recorded] as const);
  expect(new Map(told)).toEqual(recordedAt());
  expect(readFileSync(path, 'utf8')).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/);
});

const inUtc = (at: unknown): string => new Date(String(at)).toISOString();

test('every time in Parquet is of a type with a zone, and the instant of the log, whatever zone the reader is in', async () => {
  for (const table of withTimes()) {
    const path = await fileOf(table, 'parquet');
    const schema = await rowsIn(`SELECT name, logical_type FROM parquet_schema('${path}')`);
    const types = await rowsIn(`DESCRIBE SELECT * FROM '${path}'`);
    for (const time of timesOf(table)) {
      expect(schema.find(({ name }) => name === time)?.logical_type).toContain('isAdjustedToUTC=1');
      expect(types.find(({ column_name: name }) => name === time)?.column_type).toBe('TIMESTAMP WITH TIME ZONE');
    }
  }
  const read = `SELECT match_id || ' ' || revision AS event, epoch_ms("at") AS recorded FROM '${join(folder, 'events.parquet')}'`;
  const told = (await rowsIn(read)).map(
    ({ event, recorded }) => [event, new Date(Number(recorded)).toISOString()] as const,
  );
  expect(new Map(told)).toEqual(recordedAt());
});
