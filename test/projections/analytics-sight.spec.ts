import {
  EVERYTHING,
  EXPORT_FORMATS,
  METRICS,
  Unanswerable,
  type Analytics,
  type ExportFormat,
  type TablesVisibility,
} from '@stackledger/analytics';
import { asText } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { analysed, appendLog, recordedMatches } from '../support/analysed.js';

const LIMITS = { ms: 10_000, rows: 100_000 };

/** By hand: npm run prove:metrics. */
const IS_WHOLE = process.env.WHOLE !== undefined;

const WITHOUT_NAMES: TablesVisibility = { names: false };
const SPRING: TablesVisibility = { names: false, tournament: 'spring' };

let logs: readonly (readonly Envelope[])[];
let store: EventStore;
let analytics: Analytics;

/** The match is of a tournament, and people with links of their own sit at its seats. */
const inTournament = (log: readonly Envelope[], tournament: string): readonly Envelope[] =>
  log.map((event) => ({
    ...event,
    ...(event.type === 'MatchCreated' && { data: { ...event.data, tournament } }),
    actor: {
      ...event.actor,
      ...(event.actor.kind === 'seat' && { by: { role: 'seat', person: `${event.actor.id}-kdrt`, grant: 'g1' } }),
    },
  }));

beforeAll(async () => {
  const recorded = await recordedMatches();
  const few = recorded.logs.filter((log, at) => at % 4 === 0 || log.length < 400);
  logs = few.map((log, at) => inTournament(log, at % 2 === 0 ? 'spring' : 'autumn'));
  everybody = new Set(logs.flatMap((log) => [...namedIn(log)]));
  store = memoryStore();
  for (const log of logs) await appendLog(store, log);
  analytics = await analysed(store);
});
afterAll(() => analytics.close());

// by docs/reference/events.md
const seatsOf = (log: readonly Envelope[]): readonly string[] => log[0]?.data.seats as unknown as readonly string[];
const matchOf = (log: readonly Envelope[]): string => log[0]?.matchId ?? '';

/** Everybody whom a log names: at seats, by links, as a judge. */
const namedIn = (log: readonly Envelope[]): ReadonlySet<string> =>
  new Set([
    ...seatsOf(log).flatMap((seat) => [seat, `${seat}-kdrt`]),
    ...log.flatMap(({ actor }) => (actor.kind === 'judge' ? [actor.id] : [])),
  ]);
let everybody: ReadonlySet<string>;

/** Who is named in a text. */
const namesIn = (text: string): readonly string[] => {
  const words = new Set(text.split(/[^\w-]+|(?<=[a-z])-/));
  return [...everybody].filter((name) => words.has(name) || text.includes(`"${name}"`));
};

const bytesOf = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
const file = async (sight: TablesVisibility, name: string, format: ExportFormat): Promise<Buffer> => {
  const table = analytics.tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  return bytesOf(await analytics.export(sight, table, format));
};

const rowsOf = async (sight: TablesVisibility, sql: string): Promise<readonly (readonly unknown[])[]> =>
  (await analytics.ask(sight, sql, LIMITS)).rows;

/** What sums of other orders have in common. */
const rounded = (value: number | null): string | null => (value === null ? null : value.toPrecision(10));

/** What a question is answered with, or why it is not. */
const said = async (sight: TablesVisibility, sql: string): Promise<string> => {
  try {
    return JSON.stringify(await rowsOf(sight, sql));
  } catch (error) {
    if (error instanceof Unanswerable) return error.message;
    throw error;
  }
};

describe('without names', () => {
  test('no table names anybody, neither asked nor as a file', async () => {
    expect(namesIn(await said(EVERYTHING, 'SELECT * FROM seats')).length).toBeGreaterThan(3);
    for (const { name } of analytics.tables) {
      expect([name, namesIn(await said(WITHOUT_NAMES, `SELECT * FROM ${name}`))]).toEqual([name, []]);
      for (const format of ['csv', 'jsonl'] as const)
        expect([name, namesIn((await file(WITHOUT_NAMES, name, format)).toString())]).toEqual([name, []]);
      const parquet = (await file(WITHOUT_NAMES, name, 'parquet')).toString('latin1');
      expect([name, [...everybody].filter((each) => parquet.includes(`${each}-kdrt`))]).toEqual([name, []]);
    }
  }, 60_000);

  test('metrics are what they are with names, each group under another one', async () => {
    for (const [nth, metric] of METRICS.entries()) {
      const named = await analytics.figures(EVERYTHING, metric, {});
      const unnamed = await analytics.figures(WITHOUT_NAMES, metric, {});
      const numbers = ({ figures }: typeof named): unknown =>
        figures.map(({ n, value, low, high }) => [n, ...[value, low, high].map(rounded)].join(' ')).sort();
      expect([metric.id, numbers(unnamed)]).toEqual([metric.id, numbers(named)]);
      // Files are made of the figures alone: each metric has one, of the formats in turn; by hand it has all.
      const formats = EXPORT_FORMATS.filter((_, at) => IS_WHOLE || at === nth % EXPORT_FORMATS.length);
      for (const format of formats) {
        const told = await bytesOf(await analytics.exportFigures(unnamed, format));
        expect([metric.id, told.length > 0 || unnamed.n === 0, namesIn(told.toString())]).toEqual([
          metric.id,
          true,
          [],
        ]);
      }
      expect([metric.id, namesIn(JSON.stringify(unnamed.figures.map(({ group }) => group)))]).toEqual([metric.id, []]);
    }
  }, 60_000);

  test('the same person has the same pseudonym everywhere, and figures of a person are asked by it', async () => {
    const [[seat, person] = []] = await rowsOf(
      WITHOUT_NAMES,
      "SELECT seat, person FROM seats WHERE seat LIKE 'person %'",
    );
    expect(
      Number((await rowsOf(WITHOUT_NAMES, `SELECT count(*) FROM decisions WHERE seat = '${asText(seat)}'`))[0]?.[0]),
    ).toBeGreaterThan(0);
    const passes = METRICS.find(({ id }) => id === 'passes');
    if (passes === undefined) throw new Error('there is no metric of passes');
    const byPseudonym = await analytics.figures(WITHOUT_NAMES, passes, { person: asText(person) });
    expect(byPseudonym.n).toBeGreaterThan(0);
    const known = await rowsOf(EVERYTHING, 'SELECT DISTINCT person FROM seats');
    const same = await Promise.all(
      known.map(async ([name]) => (await analytics.figures(EVERYTHING, passes, { person: asText(name) })).n),
    );
    expect(same).toContain(byPseudonym.n);
    expect((await analytics.figures(WITHOUT_NAMES, passes, { person: 'anna-kdrt' })).n).toBe(0);
  });

  test('tables made from zero have the same pseudonyms, and those of another secret others', async () => {
    const seats = 'SELECT DISTINCT seat FROM seats ORDER BY seat';
    const anew = await analysed(store);
    expect((await anew.ask(WITHOUT_NAMES, seats, LIMITS)).rows).toEqual(await rowsOf(WITHOUT_NAMES, seats));
    await anew.close();
    const others = await analysed(store, 'memory:', 'another secret');
    expect((await others.ask(WITHOUT_NAMES, seats, LIMITS)).rows).not.toEqual(await rowsOf(WITHOUT_NAMES, seats));
    await others.close();
  }, 60_000);
});

describe('of one tournament', () => {
  test('every table, metric and file holds its matches alone', async () => {
    const theirs = logs.filter((_, at) => at % 2 === 0).map(matchOf);
    for (const { name } of analytics.tables) {
      const rows = await rowsOf(SPRING, `SELECT DISTINCT match_id FROM ${name}`);
      expect(rows.map(([id]) => theirs.includes(asText(id)))).toEqual(rows.map(() => true));
      const lines = (await file(SPRING, name, 'jsonl')).toString();
      expect(logs.map(matchOf).filter((id) => lines.includes(id) && !theirs.includes(id))).toEqual([]);
    }
    for (const metric of METRICS) {
      const own = await analytics.figures(SPRING, metric, {});
      const filtered = await analytics.figures(WITHOUT_NAMES, metric, { tournament: 'spring' });
      if (metric.id === 'card-absent') continue; // its cards are those that are played anywhere
      expect(own.figures.map(({ group, n, value }) => [group, n, rounded(value)])).toEqual(
        filtered.figures.map(({ group, n, value }) => [group, n, rounded(value)]),
      );
      expect(await analytics.figures(SPRING, metric, { tournament: 'autumn' })).toMatchObject({ n: 0, figures: [] });
    }
  }, 60_000);

  /** Whoever asks these wants what is not theirs: names, matches of others, the file, the machine. */
  test.each([
    'SELECT * FROM kept.matches',
    'SELECT * FROM main.matches',
    'SELECT "winner hidden" FROM matches',
    'SELECT * FROM progress',
    'SELECT * FROM kept.progress',
    'SELECT * FROM information_schema.columns',
    'SELECT * FROM pg_catalog.pg_tables',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM duckdb_tables()',
    'SELECT * FROM duckdb_views',
    'SELECT * FROM duckdb_temporary_files()',
    'SELECT * FROM duckdb_logs',
    'SELECT a.sql FROM (WITH sqlite_master AS (SELECT 1 AS one) SELECT * FROM sqlite_master) x, sqlite_master a',
    'WITH a AS (SELECT * FROM sqlite_master), sqlite_master AS (SELECT 1) SELECT * FROM a',
    'WITH a AS (SELECT * FROM pg_class), pg_class AS (SELECT 1) SELECT * FROM a',
    'WITH "/etc/passwd" AS (SELECT 1) SELECT * FROM "/etc/passwd"',
    'WITH matches AS (SELECT * FROM kept.matches) SELECT * FROM matches',
    'SELECT * FROM (SELECT 1 AS one) s, LATERAL (SELECT * FROM kept.seats) k',
    'SELECT m.match_id FROM matches m WHERE EXISTS (SELECT 1 FROM kept.matches k)',
    "SELECT * FROM query_table(['kept.matches'])",
    "SELECT * FROM query('SELECT * FROM kept.matches')",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT * FROM kept.matches'))",
    'SELECT stats(winner) FROM matches',
    'SELECT current_query()',
    'SELECT current_schemas(true)',
    "SELECT current_setting('temp_directory')",
    "SELECT getenv('HOME')",
    'PRAGMA database_list',
    'PRAGMA show_tables',
    'SHOW ALL TABLES',
    'DESCRIBE kept.matches',
    'SUMMARIZE kept.matches',
    'EXPLAIN SELECT * FROM matches',
    'CALL duckdb_tables()',
    "SELECT * FROM glob('/**')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "COPY (SELECT 1) TO '/tmp/out.csv'",
    "COPY matches FROM '/etc/passwd'",
    "EXPORT DATABASE '/tmp/out'",
    "ATTACH '/tmp/other.db' AS other",
    'INSTALL httpfs',
    "LOAD 'httpfs'",
    'CREATE SECRET mine (TYPE s3)',
    'SET enable_external_access = true',
    'RESET lock_configuration',
    'USE kept',
    'BEGIN',
    'COMMIT',
    'CHECKPOINT',
    'DROP VIEW matches',
    'INSERT INTO matches SELECT * FROM matches',
    "UPDATE seats SET seat = 'me'",
    'CREATE MACRO own() AS 1',
    'SELECT sleep_ms(60000)',
    'SELECT pg_sleep(60)',
    "SELECT length(repeat('x', 4000000000))",
    "SELECT lpad('x', 2000000000, 'y')",
    "SELECT printf('%2000000000d', 1)",
    "SELECT levenshtein(string_agg(type, ''), string_agg(type, '')) FROM events",
    "SELECT write_log('mine')",
    'SELECT 1; SELECT * FROM kept.matches',
  ])('%s is not answered', async (sql) => {
    await expect(analytics.ask(SPRING, sql, LIMITS)).rejects.toThrow(Unanswerable);
    const why = await said(SPRING, sql);
    expect(namesIn(why.replace(sql, ''))).toEqual([]);
  });

  test('whatever fails over a value tells that of nobody else', async () => {
    for (const [column, table] of [
      ['winner', 'matches'],
      ['person', 'seats'],
      ['actor', 'events'],
      ['name', 'stack_objects'],
    ]) {
      const why = await said(SPRING, `SELECT CAST(${column} AS INTEGER) FROM ${table} WHERE ${column} IS NOT NULL`);
      expect(why).toContain('Conversion Error');
      expect(namesIn(why)).toEqual([]);
    }
  });

  test('whether something fails does not tell of matches of others', async () => {
    const [other = ''] = logs.filter((_, at) => at % 2 === 1).map(matchOf);
    const probing = (id: string): string =>
      `SELECT count(*) FROM matches WHERE CASE WHEN match_id = '${id}' THEN error('it is there') ELSE true END`;
    expect(await said(SPRING, probing(matchOf(logs[0] ?? [])))).toContain('it is there');
    expect(await said(SPRING, probing(other))).toBe(JSON.stringify([[Math.ceil(logs.length / 2)]]));
  });

  test('a question that wants more memory than there is fails, and others are answered', async () => {
    const much =
      "SELECT string_agg(a.match_id || b.match_id || a.range, '') FROM (SELECT * FROM matches, range(3000000)) a, matches b";
    await expect(analytics.ask(SPRING, much, { ms: 4_000, rows: 10 })).rejects.toThrow(Unanswerable);
    expect(await rowsOf(SPRING, 'SELECT 1')).toEqual([[1]]);
  }, 60_000);

  test('an answer has no more characters than it may have', async () => {
    const long = "SELECT string_agg('a text of some length', '') OVER () FROM range(600)";
    await expect(analytics.ask(SPRING, long, { ...LIMITS, ms: 120_000 })).rejects.toThrow('characters: ask for less');
    const lists = 'SELECT range(20000) FROM range(2000)'; // as a whole they are more than there is memory for
    await expect(analytics.ask(SPRING, lists, { ...LIMITS, ms: 120_000 })).rejects.toThrow('characters: ask for less');
  });
});

test('nothing stands in the tables that was hidden at the table: without the sealed parts of the logs they are the same', async () => {
  const bare = memoryStore();
  for (const log of logs)
    await appendLog(
      bare,
      log.map(({ sealed: _, ...open }) => open),
    );
  const without = await analysed(bare);
  for (const { name } of analytics.tables) {
    const sql = `SELECT * FROM ${name} ORDER BY ALL`;
    expect([name, (await without.ask(EVERYTHING, sql, LIMITS)).rows]).toEqual([name, await rowsOf(EVERYTHING, sql)]);
  }
  await without.close();
}, 60_000);

test('in CSV a cell that a spreadsheet would take for a formula is a text, and in other files it is as it was', async () => {
  const formulas = ['=1+1', '+1', '-1', '@a', '\tb', '\rc', '\nd'];
  const short = logs.toSorted((one, other) => one.length - other.length)[0] ?? [];
  const guarding = memoryStore();
  for (const [at, tournament] of formulas.entries())
    await appendLog(
      guarding,
      inTournament(short, tournament).map((event) => ({ ...event, id: `${at}-${event.id}`, matchId: `match-${at}` })),
    );
  const tables = await analysed(guarding);
  const [matches] = tables.tables;
  if (matches === undefined) throw new Error('there are no tables');
  const csv = (await bytesOf(await tables.export(EVERYTHING, matches, 'csv'))).toString();
  const json = (await bytesOf(await tables.export(EVERYTHING, matches, 'jsonl'))).toString().trim().split('\n');
  for (const formula of formulas) expect(csv).toContain(`'${formula}`);
  const told = json.map((line) => (JSON.parse(line) as { readonly tournament: string }).tournament);
  expect(told.sort()).toEqual(formulas.toSorted());
  await tables.close();
});
