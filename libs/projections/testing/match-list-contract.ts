import fc from 'fast-check';
import { STATUSES, type CheckpointStore, type ListedMatch, type ListQuery, type ListRow } from '../src/index.js';

const row = (order: number, about: Partial<ListedMatch> = {}): ListRow => ({
  order: BigInt(order),
  match: {
    matchId: `match-${order}`,
    ruleset: 'four-souls',
    rulesetVersion: '1.2.0',
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

/** The list of matches, stored with the projection that it comes from. */
// Long since it is a list of tests.
export const matchListContract = (given: () => CheckpointStore): void => {
  test('holds the latest row of each match, in the order of their places', async () => {
    const list = given();
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
    const list = given();
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

  test('says which rules its matches name, and how many that are not sealed name some', async () => {
    const list = given();
    expect(await list.rules()).toEqual([]);
    const older = { rulesetVersion: '1.1.0' };
    await write(list, [row(10), row(20), row(30, older), row(40, { ...older, ruleset: 'magic', status: 'sealed' })]);
    await write(list, [row(20, { status: 'sealed' })]);
    const rules = (await list.rules()).map(({ ruleset, rulesetVersion }) => `${ruleset} ${rulesetVersion}`);
    expect(rules.toSorted()).toEqual(['four-souls 1.1.0', 'four-souls 1.2.0', 'magic 1.1.0']);
    const counts = (await list.rules()).map(async (each) => [
      each.ruleset,
      each.rulesetVersion,
      await list.unsealed(each),
    ]);
    expect((await Promise.all(counts)).toSorted()).toEqual([
      ['four-souls', '1.1.0', 1],
      ['four-souls', '1.2.0', 1],
      ['magic', '1.1.0', 0],
    ]);
    expect(await list.unsealed({ ruleset: 'four-souls', rulesetVersion: '1' })).toBe(0);
  });

  test('is forgotten with the projection that it comes of, and with no other', async () => {
    const list = given();
    await write(list, [row(10)]);
    await list.forget('clocks');
    expect(await list.listedAfter(ALL, 0n, 9)).toHaveLength(1);
    await list.forget('matches');
    expect(await list.listedAfter(ALL, 0n, 9)).toEqual([]);
  });

  test('of any game, state and tournament, from any place on, is what a search through all rows finds', async () => {
    const list = given();
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
      newestFirst: fc.boolean(),
      after: fc.integer({ min: 0, max: 201 }),
      count: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ after, count, ...query }) => {
        const found = (query.newestFirst ? rows.toReversed() : rows).filter(
          ({ order, match }) =>
            (query.newestFirst ? order < BigInt(after) : order > BigInt(after)) &&
            query.rulesets.includes(match.ruleset) &&
            query.statuses.includes(match.status) &&
            (query.tournament === undefined || match.tournament === query.tournament),
        );
        expect(await list.listedAfter(query, BigInt(after), count)).toEqual(found.slice(0, count));
      }),
      { numRuns: 200, seed: 20261122 },
    );
  });
};
