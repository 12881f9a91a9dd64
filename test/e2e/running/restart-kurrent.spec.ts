import { join } from 'node:path';
import type { Projection } from '@stackledger/projections';
import { projections } from '../../support/games.js';
import type { ClocksView, StackView } from '@stackledger/wire';
import { startDouble, type Double } from '../../kurrent-double/double.js';
import { act, createMatch, expecting, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

const doubles: Double[] = [];
const newDouble = async (): Promise<Double> => {
  const double = await startDouble();
  doubles.push(double);
  return double;
};
afterEach(async () => {
  await stopAll();
  for (const double of doubles.splice(0)) await double.stop();
});

/** A projection that notes the types of the events that it folds. */
const noting = (types: string[]): Projection => {
  const clocks = projections.clocks as unknown as Projection; // its states are its own affair
  return {
    ...clocks,
    apply: (state, event, atParent) => {
      types.push(event.type);
      return clocks.apply(state, event, atParent);
    },
  };
};

const stackOf = async (api: Api, matchId: string): Promise<string[]> =>
  (await expecting(200, api.get<StackView>(`/v1/matches/${matchId}/stack`))).stack.map(({ name }) => name);

/** Waits until the projection of the clocks has seen the whole match. */
const clocksSeen = async (api: Api, matchId: string): Promise<void> =>
  void (await expecting(200, api.get<ClocksView>(`/v1/matches/${matchId}/clocks`)));

describe('a service over KurrentDB with the checkpoints of its projections on disk', () => {
  test('starts again where the projections were, and folds nothing twice', async () => {
    const { url: storeUrl } = await newDouble();
    const projectionsUrl = `sqlite:${join(temporaryFolder(), 'read.db')}`;
    const first = await startApi({ storeUrl, projectionsUrl });
    const { matchId } = await createMatch(first, { setup: SMALL_TABLE });
    await act(first, matchId, DIME);
    expect(await stackOf(first, matchId)).toEqual(['loot:a-dime']);
    await first.stop();

    const folded: string[] = [];
    const second = await startApi({ storeUrl, projectionsUrl, instead: { clocks: noting(folded) } });
    expect(await stackOf(second, matchId)).toEqual(['loot:a-dime']);
    await clocksSeen(second, matchId);
    expect(folded).toEqual([]);
    await act(second, matchId, { seat: 'anna', type: 'PassPriority' });
    await clocksSeen(second, matchId);
    expect(folded).toContain('PriorityPassed');
    expect(folded).not.toContain('MatchCreated');
  });

  test('starts from the beginning when the checkpoints are of another store, where they lie between its records or beyond its end', async () => {
    const projectionsUrl = `sqlite:${join(temporaryFolder(), 'read.db')}`;
    const [long, short] = [await newDouble(), await newDouble()];
    const before = await startApi({ storeUrl: long.url, projectionsUrl });
    await createMatch(before, { setup: SMALL_TABLE, tournament: 'a-name-that-moves-every-position' });
    const last = await createMatch(before, { setup: SMALL_TABLE });
    await act(before, last.matchId, DIME);
    await before.stop();

    const folded: string[] = [];
    const api = await startApi({ storeUrl: short.url, projectionsUrl, instead: { clocks: noting(folded) } });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, DIME);
    expect(await stackOf(api, matchId)).toEqual(['loot:a-dime']);
    await clocksSeen(api, matchId);
    await api.stop();
    const again = await startApi({ storeUrl: long.url, projectionsUrl, instead: { clocks: noting(folded) } });
    expect(await stackOf(again, last.matchId)).toEqual(['loot:a-dime']);
    await clocksSeen(again, last.matchId);
    expect(folded.filter((type) => type === 'MatchCreated')).toHaveLength(3);
  });
});
