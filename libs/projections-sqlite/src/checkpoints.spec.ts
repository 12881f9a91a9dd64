import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryCheckpoints } from '@stackledger/projections';
import { describeCheckpoints } from '@stackledger/projections/testing';
import { loadSqlite } from '@stackledger/sqlite';
import { openSqliteCheckpoints } from './open-checkpoints.js';
import { BY_STATUS, BY_TOURNAMENT, CALLING } from './sqlite-list.js';

const Sqlite = await loadSqlite();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeCheckpoints('in memory', () => {
  const checkpoints = memoryCheckpoints();
  return Promise.resolve({ checkpoints, dispose: checkpoints.close });
});

describeCheckpoints('in a file', async () => {
  const checkpoints = await openSqliteCheckpoints(join(folder, 'checkpoints.db'));
  return { checkpoints, dispose: checkpoints.close };
});

test('a page is found by an index alone: nothing is passed over and nothing sorted', async () => {
  const checkpoints = await openSqliteCheckpoints(join(folder, 'plan.db'));
  await checkpoints.close();
  const db = new Sqlite(join(folder, 'plan.db'), { readonly: true });
  for (const [sql, given] of [
    [BY_STATUS, ['magic', 'open', 0, 9]],
    [BY_TOURNAMENT, ['cup', 'magic', 'open', 0, 9]],
  ] as const) {
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...given);
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH listed USING COVERING INDEX .*rowid>/),
    ]);
  }
  const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${CALLING}`).all(9);
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/USING INDEX listed_by_call/)]);
  db.close();
});
