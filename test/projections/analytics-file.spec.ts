import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, openSync, closeSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { EVERYTHING, type Analytics } from '@stackledger/analytics';
import { seededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { analysed, appendLog, recordedMatches } from '../support/analysed.js';

/** More of them is a proof by hand. */
const FLIPS = Number(process.env.FLIPS ?? 6);

const folder = mkdtempSync(join(tmpdir(), 'stackledger-analytics-file-'));
const whole = join(folder, 'whole.duckdb');
let store: EventStore;
let content: unknown;

beforeAll(async () => {
  store = memoryStore();
  const { logs } = await recordedMatches();
  for (const log of logs.filter(({ length }) => length < 500)) await appendLog(store, log);
  const analytics = await analysed(store, whole);
  content = await contentOf(analytics);
  await analytics.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contentOf = async (of: Analytics): Promise<unknown> => {
  const content: { [table: string]: unknown } = {};
  for (const { name } of of.tables)
    content[name] = (
      await of.ask(EVERYTHING, `SELECT * FROM ${name} ORDER BY ALL`, { ms: 20_000, rows: 100_000 })
    ).rows;
  return content;
};

/** A copy of the whole file after something has happened to it. */
const after = (name: string, happened: (path: string) => void): string => {
  const path = join(folder, name);
  cpSync(whole, path);
  happened(path);
  return path;
};

/** Opens a file and says why it was made anew, if it was; what it holds then is looked at. */
const opened = async (path: string): Promise<string | null> => {
  const analytics = await analysed(store, path);
  try {
    expect(analytics.status()).toMatchObject({ state: 'current', failure: null });
    expect(await contentOf(analytics)).toEqual(content);
    return analytics.rebuilt;
  } finally {
    await analytics.close();
  }
};

test('a file that is whole is taken up as it is', async () => {
  expect(await opened(after('same.duckdb', () => undefined))).toBeNull();
});

test.each([
  ['of a half', (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['without its first block', (path: string) => overwritten(path, 4096, Buffer.alloc(4096))],
])('a file %s is made anew, which is said', async (name, happened) => {
  expect(await opened(after(`${name.replaceAll(' ', '-')}.duckdb`, happened))).toEqual(expect.any(String));
});

const overwritten = (path: string, at: number, bytes: Buffer): void => {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
};

test('a byte that is another one anywhere in the file changes nothing that is answered', async () => {
  const random = seededRandom(7);
  const { size } = statSync(whole);
  for (let flip = 0; flip < FLIPS; flip++)
    await opened(
      after(`flip-${flip}.duckdb`, (path) => overwritten(path, random.below(size), Buffer.of(random.below(256)))),
    );
});

/** Changes what the file says of itself. */
const told = async (name: string, sql: string): Promise<string> => {
  const path = after(name, () => undefined);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return path;
};

test('a file of a newer version is made anew, which is said', async () => {
  expect(await opened(await told('newer.duckdb', 'UPDATE progress SET version = 99'))).toMatch(/version 99/);
});

test('a file with tables of other games is made anew, which is said', async () => {
  expect(await opened(await told('others.duckdb', "UPDATE progress SET shape = 'another'"))).toMatch(/other games/);
});

test('a file that another process has open is left as it is, and that is said', async () => {
  const path = after('held.duckdb', () => undefined);
  const holding = `import { DuckDBInstance } from '@duckdb/node-api';
    const instance = await DuckDBInstance.create(${JSON.stringify(path)});
    await instance.connect(); console.log('held'); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(analysed(store, path)).rejects.toThrow(`another process has the file of the analytics at ${path} open`);
  holder.kill();
  await once(holder, 'exit');
  expect(await opened(path)).toBeNull();
});
