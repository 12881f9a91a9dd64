import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { memoryStore } from '@stackledger/store';
import { EVERYTHING } from '../tables/visibility.js';
import { openTables } from './open-tables.js';

// tables are written when they are asked to be: their clock stands still
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }));
afterEach(() => jest.useRealTimers());

const ABOUT = { recordedAt: '2026-02-01T10:00:00Z', actor: { kind: 'seat', id: 'ann' }, commandId: 'c' };

/** Tables over a store with matches of one event, to which more can be appended. */
const tablesOver = async (...matches: readonly string[]) => {
  const store = memoryStore();
  const append = async (matchId: string, from: number, many: number): Promise<bigint> => {
    const events = Array.from({ length: many }, (_, at) => {
      const [revision, type] = [from + at, from + at === 0 ? 'MatchCreated' : 'PriorityPassed'];
      const parent = revision === 0 ? undefined : String(revision - 1);
      const data = { ruleset: 'any', seats: ['ann'], seat: 'ann' };
      const json = JSON.stringify({ matchId, revision: String(revision), type, parent, data, ...ABOUT });
      return { id: randomUUID(), type, json };
    });
    const expected = from === 0 ? 'no-stream' : BigInt(from - 1);
    return (await store.append(`match-${matchId}`, expected, events)).position;
  };
  for (const match of matches) await append(match, 0, 1);
  const catalogue = { games: {}, others: { events: {}, damage: [], against: [], ownCards: {} } };
  const tables = await openTables({ store, read: JSON.parse, catalogue, path: 'memory:', secret: 's', memoryMb: 128 });
  tables.start();
  await tables.caughtUp();
  return { tables, append };
};

const LIMITS = { ms: 10_000, rows: 10 };

test('what is pending is how many events the tables have received and do not hold', async () => {
  const { tables, append } = await tablesOver('x', 'y');
  expect(tables.status()).toMatchObject({ state: 'current', pending: 0, position: 2n });
  await append('x', 1, 3);
  const last = await append('y', 1, 4);
  while (tables.status().position < last) await new Promise(setImmediate);
  expect(tables.status().pending).toBe(7);
  const count = (): Promise<unknown> =>
    tables.ask(EVERYTHING, 'SELECT count(*) FROM events', LIMITS).then(({ rows }) => rows[0]?.[0]);
  expect(await count()).toBe(2);
  await tables.settled();
  expect(tables.status().pending).toBe(0);
  expect(await count()).toBe(9);
  await tables.close();
});

test('once tables are closed nothing is left of what was exported, whoever has removed it', async () => {
  for (const isRemoved of [false, true]) {
    const { tables } = await tablesOver();
    const folder = dirname(await tables.writeTable(EVERYTHING, 'matches', 'csv'));
    if (isRemoved) rmSync(folder, { recursive: true });
    await tables.close();
    expect(existsSync(folder)).toBe(false);
  }
});

test('figures are exported as they are answered, a row for each group', async () => {
  const { tables } = await tablesOver('x', 'y');
  const answer = await tables.figures(EVERYTHING, 'calls', { by: 'match' });
  const exported = readFileSync(await tables.writeFigures(answer, 'jsonl'), 'utf8');
  const rows = exported
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as { readonly [column: string]: unknown });
  expect(rows).toMatchObject(answer.figures.map(({ group, n, value }) => ({ metric: 'calls', group, n, value })));
  expect(rows.map(({ group }) => group)).toEqual(['x', 'y']);
  await tables.close();
});

test('times are in UTC wherever the service runs', async () => {
  const { TZ } = process.env;
  process.env.TZ = 'Asia/Kolkata';
  const { tables } = await tablesOver();
  const sql = "SELECT (TIMESTAMP '2026-02-01 10:00:00')::TIMESTAMPTZ";
  expect((await tables.ask(EVERYTHING, sql, LIMITS)).rows).toEqual([['2026-02-01T10:00:00.000Z']]);
  await tables.close();
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});
