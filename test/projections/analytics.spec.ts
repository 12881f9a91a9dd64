import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERYTHING, tablesWith, Unanswerable, type Analytics } from '@stackledger/analytics';
import type { Envelope } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { analysed, appendLog, brought, recordedMatches } from '../support/analysed.js';

const TABLES = tablesWith(brought);
const LIMITS = { ms: 10_000, rows: 100_000 };

let store: EventStore;
let logs: readonly (readonly Envelope[])[];
let analytics: Analytics;
const folder = mkdtempSync(join(tmpdir(), 'stackledger-analytics-'));

beforeAll(async () => {
  ({ store, logs } = await recordedMatches());
  analytics = await analysed(store);
});
afterAll(async () => {
  await analytics.close();
  rmSync(folder, { recursive: true, force: true });
});

/** All rows of all tables, in order. */
const contentOf = async (of: Analytics): Promise<{ readonly [table: string]: unknown }> => {
  const content: { [table: string]: unknown } = {};
  for (const { name } of TABLES)
    content[name] = (await of.ask(EVERYTHING, `SELECT * FROM ${name} ORDER BY ALL`, LIMITS)).rows;
  return content;
};

const one = async (sql: string): Promise<unknown> => (await analytics.ask(EVERYTHING, sql, LIMITS)).rows[0]?.[0];

describe('the tables', () => {
  test('hold every match and every event of the store', async () => {
    expect(Number(await one('SELECT count(*) FROM matches'))).toBe(logs.length);
    expect(Number(await one('SELECT count(*) FROM events'))).toBe(logs.flat().length);
    expect(await analytics.standing()).toMatchObject({ state: 'current', behind: 0, failure: null });
  });

  test('each has rows of the matches that were recorded, which hold whatever a log can hold', async () => {
    for (const { name } of TABLES.filter(({ name: table }) => !['calls', 'extensions', 'orders'].includes(table)))
      expect([name, Number(await one(`SELECT count(*) FROM ${name}`))]).not.toEqual([name, 0]);
  });

  test('say of every row whether it is rewound', async () => {
    const struck = logs.map((log) => log.filter(({ type }) => type === 'MatchRewound').length);
    expect(Number(await one('SELECT count(*) FROM rewinds'))).toBe(struck.reduce((sum, each) => sum + each, 0));
    expect(Number(await one('SELECT count(*) FROM events WHERE NOT live'))).toBe(
      Number(await one('SELECT sum(struck) FROM matches')),
    );
  });

  test('are the same made from zero as grown with the matches, with an end and a new beginning on the way', async () => {
    const growing = memoryStore();
    const path = join(folder, 'growing.duckdb');
    for (const part of [0, 1, 2]) {
      const tables = await analysed(growing, path);
      for (const log of logs.filter((_, at) => at % 3 === part)) await appendLog(growing, log);
      await tables.close();
    }
    const grown = await analysed(growing, path);
    expect(await contentOf(grown)).toEqual(await contentOf(analytics));
    await grown.close();
  });

  test('of another store are emptied, and a damaged file is made anew, which is said', async () => {
    const path = join(folder, 'other.duckdb');
    await (await analysed(store, path)).close();
    const other = await analysed(memoryStore(), path);
    expect((await other.ask(EVERYTHING, 'SELECT count(*) FROM matches', LIMITS)).rows).toEqual([[0]]);
    await other.close();
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const anew = await analysed(store, path);
    expect(anew.rebuilt).toEqual(expect.any(String));
    expect(await contentOf(anew)).toEqual(await contentOf(analytics));
    await anew.close();
  });
});

describe('a question of one’s own', () => {
  test.each([
    ['writes', 'DELETE FROM matches'],
    ['makes a table', 'CREATE TABLE mine AS SELECT 1'],
    ['is two questions', 'SELECT 1; SELECT 2'],
    ['reads a file', "SELECT * FROM read_text('/etc/hostname')"],
    ['reads a file by its name', "SELECT * FROM '/etc/hostname'"],
    ['writes a file', "COPY matches TO '/tmp/matches.csv'"],
    ['opens another database', "ATTACH '/tmp/other.db'"],
    ['loads a program', 'INSTALL httpfs'],
    ['asks for the settings', 'SELECT * FROM duckdb_settings()'],
    ['asks for one setting', "SELECT current_setting('memory_limit')"],
    ['asks how far the tables are', 'SELECT * FROM progress'],
    ['asks for the catalogue', 'SELECT * FROM information_schema.tables'],
    ['changes a setting', "SET memory_limit = '9GB'"],
    ['hides a question in a text', "SELECT * FROM query('SELECT 1')"],
    ['is no SQL', 'who wins?'],
  ])('that %s is not answered', async (_, sql) => {
    await expect(analytics.ask(EVERYTHING, sql, LIMITS)).rejects.toThrow(Unanswerable);
  });

  test('has numbers as numbers where they fit, times with their zone, and says the types', async () => {
    const sql =
      "SELECT 5::BIGINT, 9007199254740993::BIGINT, sum(1), 1.25, TIMESTAMP '2026-02-01 10:00:00', NULL::BIGINT";
    const { rows, types } = await analytics.ask(EVERYTHING, sql, LIMITS);
    expect(rows).toEqual([[5, '9007199254740993', 1, 1.25, '2026-02-01T10:00:00.000Z', null]]);
    expect(types).toEqual(['BIGINT', 'BIGINT', 'HUGEINT', 'DECIMAL(3,2)', 'TIMESTAMP', 'BIGINT']);
  });

  test('has times of every type, alone and within lists and maps, with their zone', async () => {
    const at = "TIMESTAMP '2026-02-01 10:00:00.405'";
    const told = '2026-02-01T10:00:00.405Z';
    const typed = ['TIMESTAMPTZ', 'TIMESTAMP_MS', 'TIMESTAMP_NS'].map((type) => `(${at} AT TIME ZONE 'UTC')::${type}`);
    const sql = `SELECT ${typed.join(', ')}, ${at}::TIMESTAMP_S, [${at}], {'t': ${at}, 'n': [5::BIGINT]}, 'infinity'::TIMESTAMP`;
    expect((await analytics.ask(EVERYTHING, sql, LIMITS)).rows).toEqual([
      [told, told, told, '2026-02-01T10:00:00.000Z', [told], { t: told, n: [5] }, 'infinity'],
    ]);
    const created = 'SELECT created_at::TIMESTAMPTZ, created_at, list(created_at) FROM matches GROUP BY ALL LIMIT 1';
    const [[zoned, plain, [listed] = []] = []] = (await analytics.ask(EVERYTHING, created, LIMITS)).rows as string[][];
    expect([zoned, listed]).toEqual([plain, plain]);
  });

  test.each(['SELECT 1e309', 'SELECT -1e400', 'SELECT revision FROM events WHERE revision < 1e999 LIMIT 1'])(
    '%s is refused in a sentence: no number is that large',
    async (sql) => {
      await expect(analytics.ask(EVERYTHING, sql, LIMITS)).rejects.toThrow('a number in it is beyond 1.8e308');
      const infinite = await analytics.ask(EVERYTHING, "SELECT 1 WHERE 1 < 'Infinity'::DOUBLE", LIMITS);
      expect(infinite.rows).toEqual([[1]]);
    },
  );

  test('describes a table and what a SELECT would answer, and nothing else of the database', async () => {
    const { rows } = await analytics.ask(EVERYTHING, 'DESCRIBE matches', LIMITS);
    expect(rows.slice(0, 2).map(([name, type]) => [name, type])).toEqual([
      ['match_id', 'VARCHAR'],
      ['ruleset', 'VARCHAR'],
    ]);
    expect((await analytics.ask(EVERYTHING, 'DESCRIBE SELECT count(*) AS n FROM rolls', LIMITS)).rows).toHaveLength(1);
    for (const sql of ['DESCRIBE', 'SHOW TABLES', 'SUMMARIZE matches', 'DESCRIBE kept.matches', 'DESCRIBE progress'])
      await expect(analytics.ask(EVERYTHING, sql, LIMITS)).rejects.toThrow(Unanswerable);
  });

  test('that takes too long is ended, and others are answered', async () => {
    const endless = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = 3';
    await expect(analytics.ask(EVERYTHING, endless, { ms: 200, rows: 10 })).rejects.toThrow('longer than 0.2 seconds');
    expect(await one('SELECT 1')).toBe(1);
  });

  test('has no more rows than it may have, and says that there are more', async () => {
    const asked = await analytics.ask(EVERYTHING, 'SELECT revision FROM events', { ms: 10_000, rows: 5 });
    expect(asked.rows).toHaveLength(5);
    expect(asked.more).toBe(true);
  });
});
