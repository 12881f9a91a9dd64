import { randomUUID } from 'node:crypto';
import {
  EVERYTHING,
  METRICS,
  openWorkerAnalytics,
  TablesUnavailable,
  Unanswerable,
  type Analytics,
} from '@stackledger/analytics';
import type { EventStore } from '@stackledger/store';
import { analysed, appendLog, brought, recordedMatches } from '../support/analysed.js';
import { startedSides } from '../support/sides.js';

const LIMITS = { ms: 20_000, rows: 100_000 };

let store: EventStore;
let here: Analytics;
const sides = startedSides();
let apart: Analytics;

/** Tables on another side, which have caught up. */
const tablesApart = async (of: EventStore, launch: typeof sides.launch): Promise<Analytics> => {
  const parts = { store: of, path: 'memory:', secret: 'a secret of tests', memoryMb: 256, share: 1 };
  const analytics = openWorkerAnalytics({ ...parts, launch, brought });
  analytics.start();
  await analytics.caughtUp();
  return analytics;
};

beforeAll(async () => {
  ({ store } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'speed-stack'));
  here = await analysed(store);
  apart = await tablesApart(store, sides.launch);
});
afterAll(async () => {
  await here.close();
  await apart.close();
});

const contentOf = async (of: Analytics, sight = EVERYTHING): Promise<unknown> => {
  const content: { [table: string]: unknown } = {};
  for (const { name } of of.tables)
    content[name] = (await of.ask(sight, `SELECT * FROM ${name} ORDER BY ALL`, LIMITS)).rows;
  return content;
};

const bytesOf = async (parts: AsyncIterable<Buffer>): Promise<string> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString();
};

test('tables of another side hold what those here hold, for whoever sees names and for others', async () => {
  expect(await apart.standing()).toMatchObject({ state: 'current', behind: 0, failure: null });
  expect(apart.tables).toEqual(here.tables);
  for (const sight of [EVERYTHING, { names: false }, { names: false, tournament: 'nowhere' }])
    expect(await contentOf(apart, sight)).toEqual(await contentOf(here, sight));
});

test('figures, files and refusals come over as they are', async () => {
  for (const metric of METRICS)
    expect(await apart.figures(EVERYTHING, metric, {})).toEqual(await here.figures(EVERYTHING, metric, {}));
  const [table] = here.tables;
  if (table === undefined) throw new Error('there are no tables');
  expect(await bytesOf(await apart.export(EVERYTHING, table, 'csv'))).toBe(
    await bytesOf(await here.export(EVERYTHING, table, 'csv')),
  );
  await expect(apart.ask(EVERYTHING, 'DROP TABLE matches', LIMITS)).rejects.toThrow(Unanswerable);
});

test('what comes to the store afterwards comes to the tables', async () => {
  const { store: growing, logs } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'none');
  expect(logs).toEqual([]);
  const tables = await tablesApart(growing, startedSides().launch);
  const { logs: some } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'speed-stack');
  for (const log of some) {
    await appendLog(growing, log);
    await tables.settled();
  }
  const events = some.flat().length;
  const written = async (): Promise<number> =>
    Number((await tables.ask(EVERYTHING, 'SELECT count(*) FROM events', LIMITS)).rows[0]?.[0]);
  while ((await written()) < events) await tables.settled(); // what the store told since
  expect(await contentOf(tables)).toEqual(await contentOf(here));
  await tables.close();
});

test('while the tables are made, what they lack is told whole: never less than they lack, and unknown before they begin', async () => {
  const { store: full, logs } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'speed-stack');
  const last = logs.flat().length;
  const parts = { store: full, path: 'memory:', secret: 'a secret of tests', memoryMb: 256, share: 1 };
  const tables = openWorkerAnalytics({ ...parts, launch: startedSides().launch, brought });
  expect(await tables.standing()).toMatchObject({ state: 'catching-up', behind: null });
  tables.start();
  const told: (number | null)[] = [];
  await tables.opened;
  for (let written = 0; written < last;) {
    const { behind } = await tables.standing();
    written = Number((await tables.ask(EVERYTHING, 'SELECT count(*) FROM events', LIMITS)).rows[0]?.[0]);
    if (behind !== null) expect(behind).toBeGreaterThanOrEqual(last - written);
    told.push(behind);
  }
  expect(Math.max(...told.map(Number))).toBe(last);
  await tables.settled();
  await full.append('tournament-x', 'no-stream', [{ id: randomUUID(), type: 'TournamentCreated', json: '{}' }]);
  expect(await tables.standing()).toMatchObject({ state: 'current', behind: 0 });
  await tables.close();
});

test('when the other side ends it is said, what is asked is refused, and it is opened again by itself', async () => {
  const own = startedSides();
  const tables = await tablesApart(store, own.launch);
  own.end('SIGKILL');
  expect(tables.status()).toMatchObject({
    state: 'stopped',
    failure: 'their process has ended (SIGKILL)',
    goesOn: 'by itself',
  });
  await expect(contentOf(tables)).rejects.toThrow(TablesUnavailable);
  while (tables.status().state !== 'current') await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await contentOf(tables)).toEqual(await contentOf(here));
  await tables.close();
  await expect(contentOf(tables)).rejects.toThrow(TablesUnavailable);
});

test('a store that cannot be read stops the tables with its words, and they still answer', async () => {
  const broken: EventStore = {
    ...store,
    subscribe: () => {
      throw new Error('the disk is gone');
    },
  };
  const tables = await tablesApart(broken, startedSides().launch);
  while (tables.status().state !== 'stopped') await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tables.status().failure).toBe('the disk is gone');
  expect((await tables.ask(EVERYTHING, 'SELECT count(*) FROM events', LIMITS)).rows).toEqual([[0]]);
  await tables.close();
});
