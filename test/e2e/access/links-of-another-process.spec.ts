import { join } from 'node:path';
import { startDouble, type Double } from '../../kurrent-double/double.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed } from '../service/closed.js';

let double: Double;
beforeAll(async () => {
  double = await startDouble();
});
afterAll(async () => {
  await stopAll();
  await double.stop();
});

test('SL-ROLE-2: a link that one process has just made reads at another, which had read the grants of the match before', async () => {
  const shared = { storeUrl: double.url, keysPath: join(temporaryFolder(), 'keys.json') };
  const one = await startClosed(shared);
  const other = await startClosed(shared);
  const matchId = await one.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  const scope = `/v1/matches/${matchId}/grants`;
  const first = await one.organizer.grant(scope, { role: 'spectator' });
  expect(await clientFor(other.url, first.token).status(`/v1/matches/${matchId}`)).toBe(200);
  for (let made = 0; made < 3; made++) {
    await clientFor(other.url, first.token).status(`/v1/matches/${matchId}`); // it has read the grants just now
    const { token } = await one.organizer.grant(scope, { role: 'spectator' });
    const there = clientFor(other.url, token);
    for (const route of ['', '/table', '/events', '/calls'])
      expect([route, await there.status(`/v1/matches/${matchId}${route}`)]).toEqual([route, 200]);
  }
  // One that was taken back and one that nobody made are refused as before.
  expect(await clientFor(other.url, 'no-token').status(`/v1/matches/${matchId}`)).toBe(401);
});
