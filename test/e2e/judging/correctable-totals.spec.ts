import type { CallList, JsonMap } from '@stackledger/wire';
import { act, createMatch, expecting, problem, send, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

const totalsOf = async (api: Api, matchId: string): Promise<CallList['totals']> =>
  (await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`))).totals;

const CORRECTION = { judge: 'jo', type: 'CorrectTotal', reason: 'miscounted' };

/** A match to whose call Jo has come. */
const attended = async (api: Api, about: JsonMap): Promise<string> => {
  const { matchId } = await createMatch(api, about);
  await act(api, matchId, { judge: 'jo', type: 'OpenCall', category: 'play-error', reason: 'a number is wrong' });
  return matchId;
};

describe('SL-CALL-8: what a judge puts right', () => {
  test.each([
    ['four-souls', { setup: SMALL_TABLE }],
    ['magic', { ruleset: 'magic' }],
    ['speed-stack', { ruleset: 'speed-stack' }],
  ])('every number of a seat that the call list names is set, in %s', async (_game, about) => {
    const api = await startApi();
    const matchId = await attended(api, about);
    const totals = await totalsOf(api, matchId);
    expect(totals.length).toBeGreaterThan(1);
    for (const { of, total, now, least } of totals) {
      await act(api, matchId, { ...CORRECTION, of, total, value: now + 1 });
      const answer = send(api, matchId, { ...CORRECTION, of, total, value: -1 });
      if (least === null) await expecting(200, answer);
      else expect((await problem(400, answer)).detail).toBe(`value: ${total} cannot be less than ${least}`);
    }
  });

  test('what follows from cards and damage is none of them; a wrong HP is put right by the damage', async () => {
    const api = await startApi();
    const matchId = await attended(api, { setup: SMALL_TABLE });
    const totals = await totalsOf(api, matchId);
    expect(totals.map(({ total }) => total)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hp|attack$/i)]),
    );
    await act(api, matchId, { ...CORRECTION, of: 'anna', total: 'damage', value: 1 });
    expect(await view(api, matchId)).toMatchObject({ players: { anna: { hp: 1 } } });
  });

  test('none is offered while play runs', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    expect(await totalsOf(api, matchId)).toEqual([]);
  });

  test('nobody rules coins below zero', async () => {
    const api = await startApi();
    const matchId = await attended(api, { setup: SMALL_TABLE });
    const fix = { type: 'CorrectTotal', of: 'anna', total: 'coins', value: -3 };
    const ruling = { call: 'call-1', remedy: 'total-correction', says: 'Less than nothing', gained: 'no', fix };
    const refused = await problem(400, send(api, matchId, { judge: 'jo', type: 'GiveRuling', ...ruling }));
    expect(refused.detail).toBe('fix/value: coins cannot be less than 0');
  });
});
