import type { LegalActions } from '@stackledger/wire';
import { act, createMatch, expecting, legal, problem, startApi, stopAll } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

test('what a seat could do at a revision is what it was told then, on a rewound branch too', async () => {
  const api = await startApi();
  const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
  const then = await legal(api, matchId, 'anna');
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
  const used = await legal(api, matchId, 'anna');
  const again = { judge: 'jo', type: 'Rewind', to: revision, reason: 'a slip', kind: 'full', authority: 'head-judge' };
  await act(api, matchId, again);
  await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
  for (const told of [then, used]) {
    const path = `/v1/matches/${matchId}/legal-actions?seat=anna&at=${told.revision}`;
    expect(await expecting(200, api.get<LegalActions>(path))).toEqual(told);
  }
  const beyond = await problem(404, api.get(`/v1/matches/${matchId}/legal-actions?seat=anna&at=9999`));
  expect(beyond.code).toBe('unknown-revision');
});
