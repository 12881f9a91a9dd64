import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERYTHING, openAnalytics, type Analytics } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { brought } from '../support/analysed.js';
import { catalogue } from '../support/games.js';

/** More of them is a proof by hand. */
const CYCLES = Number(process.env.CYCLES ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'stackledger-analytics-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Lets a process bring logs and fill tables, and kills it without warning after so many parts and a moment more. False
 * where all was done before.
 */
const runAndKill = (args: readonly string[], after: { parts: number; ms: number }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['test/torture/analytics-follower.mjs', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let parts = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      const before = parts;
      parts += chunk
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('wrote')).length;
      if (before < after.parts && parts >= after.parts) setTimeout(() => child.kill('SIGKILL'), after.ms);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      signal === 'SIGKILL' || code === 0
        ? resolve(signal === 'SIGKILL')
        : reject(new Error(`it stopped by itself with ${code}`)),
    );
  });

const contentOf = async (of: Analytics): Promise<unknown> => {
  const content: { [table: string]: unknown } = {};
  for (const { name } of of.tables)
    content[name] = (
      await of.ask(EVERYTHING, `SELECT * FROM ${name} ORDER BY ALL`, { ms: 60_000, rows: 100_000 })
    ).rows;
  return content;
};

const tablesAreWhole = async (path: string, tables: string): Promise<void> => {
  const store = await openSqliteStore({ path });
  const over = async (file: string): Promise<Analytics> => {
    const analytics = await openAnalytics({
      ...{ store, read: readEnvelope, catalogue, brought },
      ...{ secret: 'a secret of tests', path: file, lockWaitMs: 30_000 },
    });
    analytics.start();
    await analytics.caughtUp();
    return analytics;
  };
  const [killed, fresh] = [await over(tables), await over('memory:')];
  expect(killed.rebuilt).toBeNull();
  expect(await contentOf(killed)).toEqual(await contentOf(fresh));
  await killed.close();
  await fresh.close();
  await store.close();
};

const WHERE = [
  ['are in the process that is killed', 'here'],
  ['are in a process of their own', 'apart'],
] as const;

test.each(WHERE)(
  'tables that %s are those that are made from zero, without a row lost or doubled',
  async (_, where) => {
    const random = seededRandom(1);
    for (let kills = 0; kills < CYCLES;) {
      const [path, tables] = [join(folder, `${where}-${kills}.db`), join(folder, `${where}-${kills}.duckdb`)];
      const args = [path, tables, 'test/golden/four-souls/1.1.0', where];
      const before = kills;
      while (kills < CYCLES && (await runAndKill(args, { parts: 1 + random.below(5), ms: random.below(40) }))) kills++;
      expect(kills).toBeGreaterThan(before);
      await tablesAreWhole(path, tables);
    }
  },
  240_000 + CYCLES * 10_000,
);
