import fc from 'fast-check';
import { matchesProjection, type MatchesState } from '../match-list/matches-projection.js';
import { STATUSES, type ListedStatus } from '../match-list/match-status.js';
import { memoryCheckpoints } from '../projector/checkpoints.js';
import { isUnsealedBy } from '../match-list/stored-list.js';
import { createMatchIndex } from './match-index.js';
import { listRowOf } from '../match-list/matches-projection.js';
import type { MatchAdvance } from '../projector/projector-state.js';

const GAMES = ['four-souls', 'magic'] as const;
const VERSIONS = ['1.0.0', '1.1.0'] as const;
const TOURNAMENTS = [null, 'cup'] as const;

/** The state of the match at a place, which tells its game and tournament. */
const stateOf = (place: number, status: ListedStatus): MatchesState => {
  const { table, record } = matchesProjection({
    games: {},
    others: { events: {}, damage: [], ownCards: {}, against: [] },
  }).initial;
  const is = (...of: readonly ListedStatus[]): boolean => of.includes(status);
  return {
    tip: 0,
    game: GAMES[place % 2] ?? '',
    table: { ...table, status: is('ended', 'sealed') ? 'ended' : is('open') ? 'open' : 'running' },
    record: {
      ...record,
      matchId: `match-${place}`,
      ruleset: GAMES[place % 2] ?? '',
      rulesetVersion: VERSIONS[place % 4] ?? '1.2.0',
      tournament: TOURNAMENTS[place % 3] ?? null,
      order: String(place),
      revision: 0,
      paused: is('paused'),
      sealed: is('sealed'),
    },
  };
};

const PLACES = 12;
const steps = fc.array(
  fc.record({
    place: fc.integer({ min: 1, max: PLACES }),
    status: fc.constantFrom(...STATUSES),
    isStored: fc.boolean(),
  }),
  { maxLength: 40 },
);
const asked = fc.record({
  rulesets: fc.subarray([...GAMES]),
  statuses: fc.subarray([...STATUSES]),
  tournament: fc.constantFrom(undefined, 'cup'),
  newestFirst: fc.boolean(),
  hidden: fc.subarray(
    Array.from({ length: PLACES }, (_, at) => `match-${at + 1}`),
    { maxLength: 3 },
  ),
  limit: fc.integer({ min: 1, max: 5 }),
});

test('the list over what is stored and what is not yet is what the states say, however they came and however it is paged', async () => {
  await fc.assert(
    fc.asyncProperty(steps, asked, async (moves, { hidden, limit, ...query }) => {
      const checkpoints = memoryCheckpoints();
      const ahead = new Map<string, MatchAdvance<MatchesState>>();
      const all = new Map<string, MatchesState>();
      for (const { place, status, isStored } of moves) {
        const state = stateOf(place, status);
        const { matchId } = state.record;
        all.set(matchId, state);
        ahead.set(matchId, { matchId, revision: 0, state });
        if (!isStored) continue;
        const row = { matchId, revision: 0, kept: false, pieces: [], listed: listRowOf(state) };
        await checkpoints.write('matches', { version: 1, position: 1n, eventId: '' }, [row]);
        ahead.delete(matchId);
      }
      const index = createMatchIndex({ ahead: () => [...ahead.values()] }, checkpoints);
      const without = new Set(hidden);
      const paged: string[] = [];
      for (let after: string | undefined; ;) {
        const page = (await index.page({ ...query, without, after }, limit)) ?? [];
        paged.push(...page.map(({ matchId }) => matchId));
        if (page.length < limit) break;
        after = paged.at(-1);
      }
      const wanted = [...all.values()]
        .map(listRowOf)
        .filter(({ match }) => query.rulesets.some((each) => each === match.ruleset))
        .filter(({ match }) => query.statuses.includes(match.status) && !without.has(match.matchId))
        .filter(({ match }) => query.tournament === undefined || match.tournament === query.tournament)
        .sort((a, b) => Number(a.order - b.order) * (query.newestFirst ? -1 : 1));
      expect(paged).toEqual(wanted.map(({ match }) => match.matchId));
      expect(await index.page({ ...query, after: 'match-99' }, 1)).toBeUndefined();
      const rows = [...all.values()].map(listRowOf);
      const named = await index.rules();
      const names = named.map(({ ruleset, rulesetVersion }) => `${ruleset} ${rulesetVersion}`);
      expect(new Set(names)).toEqual(new Set(rows.map(({ match }) => `${match.ruleset} ${match.rulesetVersion}`)));
      expect(new Set(names).size).toBe(names.length);
      for (const rules of named)
        expect(await index.unsealed(rules)).toBe(rows.filter((row) => isUnsealedBy(rules, row)).length);
    }),
    { numRuns: 300, seed: 20261122 },
  );
});
