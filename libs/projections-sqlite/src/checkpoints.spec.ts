import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downwards, memoryCheckpoints } from '@stackledger/projections';
import { describeCheckpoints } from '@stackledger/projections/testing';
import { loadSqlite } from '@stackledger/sqlite';
import { openSqliteCheckpoints } from './open-checkpoints.js';
import { ALL, AT, BY_STATUS, BY_TOURNAMENT, CALLING, GAME_AFTER, RULES_AFTER, UNSEALED } from './sqlite-list.js';

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
    [downwards(BY_STATUS), ['magic', 'open', 99, 9]],
    [downwards(BY_TOURNAMENT), ['cup', 'magic', 'open', 99, 9]],
  ] as const) {
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...given);
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH listed USING COVERING INDEX .*rowid[<>]/),
    ]);
  }
  for (const [sql, given, found] of [
    [CALLING, [9], /USING INDEX listed_by_call/],
    [ALL, [0, 9], /^SEARCH listed USING INTEGER PRIMARY KEY \(rowid>\?\)/],
    [downwards(ALL), [99, 9], /^SEARCH listed USING INTEGER PRIMARY KEY \(rowid<\?\)/],
    [AT, ['[1,2]'], /^SEARCH listed USING INTEGER PRIMARY KEY \(rowid=\?\)/],
    [GAME_AFTER, [''], /^SEARCH listed USING COVERING INDEX .*ruleset>/],
    [RULES_AFTER, ['', ''], /^SEARCH listed USING COVERING INDEX .*\(ruleset,version\)>/],
    [UNSEALED, ['magic', '1.0'], /^SEARCH listed USING COVERING INDEX .*version=/],
  ] as const) {
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...given);
    expect(plan[0]?.detail).toMatch(found);
    expect(plan.filter(({ detail }) => detail.includes('TEMP B-TREE'))).toEqual([]);
  }
  db.close();
});
