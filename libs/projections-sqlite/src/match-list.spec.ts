import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  memoryCheckpoints,
  STATUSES,
  type CheckpointStore,
  type ListedMatch,
  type ListQuery,
  type ListRow,
} from '@stackledger/projections';
import { loadSqlite } from '@stackledger/sqlite';
import fc from 'fast-check';
import { openSqliteCheckpoints } from './open-checkpoints.js';
import { BY_STATUS, BY_TOURNAMENT, CALLING } from './sqlite-list.js';

const Sqlite = await loadSqlite();

let folder: string;
let opened: CheckpointStore[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-'));
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const kept = async (open: () => Promise<CheckpointStore>): Promise<CheckpointStore> => {
  const checkpoints = await open();
  opened.push(checkpoints);
  return checkpoints;
};

const row = (order: number, about: Partial<ListedMatch> = {}): ListRow => ({
  order: BigInt(order),
  match: {
    matchId: `match-${order}`,
    ruleset: 'four-souls',
    tournament: null,
    status: 'running',
    seats: ['anna', 'ben'],
    winner: null,
    revision: 0,
    ...about,
  },
});

const progress = { version: 1, position: 9n, eventId: 'e' };
const write = (checkpoints: CheckpointStore, rows: readonly ListRow[], projection = 'matches'): Promise<void> =>
  checkpoints.write(
    projection,
    progress,
    rows.map((listed) => {
      const { matchId, revision } = listed.match;
      return { matchId, revision, kept: false, pieces: [], listed };
    }),
  );

const ALL: ListQuery = { rulesets: ['four-souls', 'magic'], statuses: STATUSES };

describe.each<[string, () => Promise<CheckpointStore>]>([
  ['in memory', () => Promise.resolve(memoryCheckpoints())],
  ['in a file', () => openSqliteCheckpoints(join(folder, 'list.db'))],
])('the list %s', (_, open) => {
  test('holds the latest row of each match, in the order of their places', async () => {
    const list = await kept(open);
    await write(list, [row(30), row(10)]);
    await write(list, [row(20), row(10, { status: 'ended', winner: 'anna', revision: 7 })]);
    expect(await list.listedAfter(ALL, 0n, 9)).toEqual([
      row(10, { status: 'ended', winner: 'anna', revision: 7 }),
      row(20),
      row(30),
    ]);
    expect(await list.listed('match-20')).toEqual(row(20));
    expect(await list.listed('match-21')).toBeNull();
  });

  test('of matches at which a judge call is open has the one that is open for longest first', async () => {
    const list = await kept(open);
    const calling = (order: number, openSince: string): ListRow => ({ ...row(order), openSince });
    await write(list, [row(10), calling(20, '2026-11-22T14:02:00.000Z'), calling(30, '2026-11-22T14:01:00.000Z')]);
    await write(list, [calling(40, '2026-11-22T14:00:00.000Z')]);
    expect((await list.calling(2)).map(({ match }) => match.matchId)).toEqual(['match-40', 'match-30']);
    await write(list, [row(40)]);
    expect(await list.calling(9)).toEqual([
      calling(30, '2026-11-22T14:01:00.000Z'),
      calling(20, '2026-11-22T14:02:00.000Z'),
    ]);
  });

  test('is forgotten with the projection that it comes of, and with no other', async () => {
    const list = await kept(open);
    await write(list, [row(10)]);
    await list.forget('clocks');
    expect(await list.listedAfter(ALL, 0n, 9)).toHaveLength(1);
    await list.forget('matches');
    expect(await list.listedAfter(ALL, 0n, 9)).toEqual([]);
  });

  test('of any game, state and tournament, from any place on, is what a search through all rows finds', async () => {
    const list = await kept(open);
    const rows = Array.from({ length: 200 }, (_, at) =>
      row(at + 1, {
        ruleset: at % 3 === 0 ? 'magic' : 'four-souls',
        status: STATUSES[(at * 7) % 5] ?? 'open',
        tournament: [null, 'cup', 'league'][(at * 5) % 3] ?? null,
      }),
    );
    await write(list, rows);
    const queries = fc.record({
      rulesets: fc.subarray(['four-souls', 'magic', 'other']),
      statuses: fc.subarray([...STATUSES]),
      tournament: fc.constantFrom(undefined, 'cup', 'league', 'none'),
      after: fc.integer({ min: 0, max: 201 }),
      count: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ after, count, ...query }) => {
        const found = rows.filter(
          ({ order, match }) =>
            order > BigInt(after) &&
            query.rulesets.includes(match.ruleset) &&
            query.statuses.includes(match.status) &&
            (query.tournament === undefined || match.tournament === query.tournament),
        );
        expect(await list.listedAfter(query, BigInt(after), count)).toEqual(found.slice(0, count));
      }),
      { numRuns: 200, seed: 20261122 },
    );
  });
});

test('a page is found by an index alone: nothing is passed over and nothing sorted', async () => {
  await kept(() => openSqliteCheckpoints(join(folder, 'plan.db')));
  const [checkpoints] = opened.splice(0);
  await checkpoints?.close();
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
