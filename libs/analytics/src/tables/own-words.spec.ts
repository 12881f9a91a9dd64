import { randomUUID } from 'node:crypto';
import { memoryStore } from '@stackledger/store';
import { openTables, type Tables } from '../queries/open-tables.js';

const LIMITS = { ms: 10_000, rows: 100 };
const CATALOGUE = { games: {}, others: { events: {}, damage: [], against: [], ownCards: {} } };

type Said = readonly [type: string, data: object, actor?: { readonly kind: string; readonly id: string }];

let tables: Tables;
beforeAll(async () => {
  const store = memoryStore();
  const append = async (match: string, seats: readonly string[], said: readonly Said[]): Promise<void> => {
    const organizer = { kind: 'organizer', id: 'organizer' };
    const all: readonly Said[] = [['MatchCreated', { ruleset: 'any', seats }, organizer], ...said];
    const events = all.map(([type, data, actor = { kind: 'seat', id: seats[0] }], revision) => {
      const about = { recordedAt: '2026-02-01T10:00:00Z', actor, commandId: `c-${revision}`, command: { type: 'Any' } };
      const json = JSON.stringify({ matchId: match, revision: String(revision), type, data, ...about });
      return { id: randomUUID(), type, json };
    });
    await store.append(`match-${match}`, 'no-stream', events);
  };
  await append(
    'odd',
    ['system', 'organizer', 'ledger', 'import', 'none'],
    [
      ['JudgeCalled', { call: 'call-1', by: 'system', category: 'other' }],
      ['JudgeCalled', { call: 'call-2', by: 'system' }],
      ['MatchSealed', {}, { kind: 'system', id: 'ledger' }],
    ],
  );
  await append(
    'plain',
    ['anna', 'ben'],
    [
      ['JudgeCalled', { call: 'call-1', by: 'anna', category: 'other' }],
      ['JudgeCalled', { call: 'call-2', by: 'system' }],
    ],
  );
  const parts = { store, read: JSON.parse, catalogue: CATALOGUE, path: 'memory:', secret: 's', memoryMb: 128 };
  tables = await openTables(parts);
  tables.start();
  await tables.caughtUp();
});
afterAll(() => tables.close());

/** What a reader without names is answered, row by row. */
const told = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
  (await tables.ask({ names: false }, sql, LIMITS)).rows;

const PSEUDONYM = expect.stringMatching(/^person [2-9a-z]{8}$/) as unknown;

test('a seat has a pseudonym whatever it is called, the words of the service too', async () => {
  const seats = await told(`SELECT seat, person FROM seats WHERE match_id = 'odd' ORDER BY position`);
  expect(seats).toEqual(Array.from({ length: 5 }, () => [PSEUDONYM, PSEUDONYM]));
  expect(new Set(seats.flat()).size).toBe(5);
  expect(await told(`SELECT DISTINCT seat FROM decisions WHERE match_id = 'odd'`)).toEqual([[seats[0]?.[0]]]);
});

test('a call of a seat called system is told from one of the service', async () => {
  const [[seat] = []] = await told(`SELECT seat FROM seats WHERE match_id = 'odd' ORDER BY position LIMIT 1`);
  expect(await told(`SELECT "by" FROM calls WHERE match_id = 'odd' ORDER BY revision`)).toEqual([[seat], ['system']]);
  expect(await told(`SELECT "by" FROM calls WHERE match_id = 'plain' ORDER BY revision`)).toEqual([
    [PSEUDONYM],
    ['system'],
  ]);
});

test('who is no person is told as what it is, beside seats of the same name', async () => {
  const actors = await told(`SELECT actor_kind, actor FROM events WHERE match_id = 'odd' ORDER BY revision`);
  expect(actors[0]).toEqual(['organizer', 'organizer']);
  expect(actors.at(-1)).toEqual(['system', 'ledger']);
  expect(actors[1]).toEqual(['seat', PSEUDONYM]);
});
