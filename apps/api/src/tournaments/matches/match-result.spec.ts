import type { MatchesState } from '@stackledger/projections';
import type { Tournament } from '@stackledger/tournaments';
import { tableResult } from './match-result.js';

const PLAYERS = ['anna', 'ben', 'p-1x', 'constructor'];
const SOULS: Readonly<Record<string, number>> = { anna: 4, ben: 1, 'p-1x': 0, 'player-4': 2 };

// Casts: what a result is made of.
const tournament = (tally: string | null): Pick<Tournament, 'pack'> =>
  ({ pack: { bestOf: 1, pods: { sizes: [], draw: 1, tally } } }) as unknown as Tournament;
const ended = (winner: string | null, status = 'ended'): Pick<MatchesState, 'table'> =>
  ({ table: { status, winner, results: [] } }) as unknown as MatchesState;
const souls = (seat: string, total: string): number | null => (total === 'souls' ? (SOULS[seat] ?? null) : null);

test('TO-MATCH-3: the result of a pod has what its pack counts, by player; no number where the match knows none', () => {
  const of = (tally: string | null, winner: string | null) =>
    tableResult(tournament(tally), { players: PLAYERS }, ended(winner), souls);
  expect(of('souls', 'anna')).toEqual({
    ...{ kind: 'pod', winner: 'anna' },
    tally: { anna: 4, ben: 1, 'p-1x': 0, constructor: 2 },
  });
  expect(of('souls', 'player-4')).toMatchObject({ winner: 'constructor' });
  expect(of('wins', null)).toEqual({ kind: 'pod', winner: null });
  expect(of(null, 'ben')).toEqual({ kind: 'pod', winner: 'ben' });
  expect(tableResult(tournament('souls'), { players: PLAYERS }, ended(null, 'running'), souls)).toBeNull();
});
