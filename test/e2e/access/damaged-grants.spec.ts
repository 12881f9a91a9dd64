import { join } from 'node:path';
import type { GrantGiven } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { flipLastByte } from '../../support/flipped-byte.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startClosed, type Closed } from '../service/closed.js';

const OPEN = '/v1/tournaments/open/grants';
const told: string[] = [];
let folder: string;
let grants: readonly GrantGiven[];

const started = (): Promise<Closed> =>
  startClosed({
    storeUrl: `sqlite:${join(folder, 'hall.db')}`,
    keysPath: join(folder, 'hall.keys.json'),
    tell: (what) => void told.push(what),
  });

/** Links of two judges and of a spectator, whose own is taken back before another judge has one; and a match. */
beforeEach(async () => {
  told.length = 0;
  folder = temporaryFolder();
  const { organizer, stop } = await started();
  const given: GrantGiven[] = [];
  const give = async (name: string, role: string): Promise<void> =>
    void given.push(await organizer.grant(OPEN, { role, person: { name } }));
  await give('Jo', 'judge');
  await give('Sam', 'judge');
  await give('Gus', 'spectator');
  await organizer.ask(`${OPEN}/${String(given[2]?.grant.id)}`, { method: 'DELETE' });
  await give('Kim', 'judge');
  grants = given;
  await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  await stop();
});
afterAll(stopAll);

const statuses = (url: string): Promise<readonly number[]> =>
  Promise.all(grants.map(({ token }) => clientFor(url, token).status('/v1/me')));

test('of links of which a damaged revocation may tell none counts, and says why; new ones write the rest anew', async () => {
  damageEvent(join(folder, 'hall.db'), 'access-tournament-open', 3);
  const { url, organizer, stop } = await started();
  expect(await statuses(url)).toEqual([401, 401, 401, 200]);
  expect(await (await clientFor(url, grants[0]?.token).ask('/v1/me')).json()).toMatchObject({
    code: 'grant-revoked',
    detail: expect.stringContaining('tournament open was damaged') as string,
  });
  expect(await organizer.get('/health')).toMatchObject({
    ...{ ready: true, degraded: true },
    store: { detail: expect.stringContaining('gives new ones in tournament open') as string },
  });
  expect(told).toEqual([expect.stringContaining('revision 3 of stream access-tournament-open')]);
  const { token } = await organizer.grant(OPEN, { role: 'judge', person: { id: grants[0]?.grant.person.id ?? '' } });
  expect((await clientFor(url, token).get('/v1/me')).grants).toMatchObject([{ person: { name: 'Jo' } }]);
  expect(await organizer.get('/health')).toMatchObject({ ready: true, degraded: false });
  expect(await statuses(url)).toEqual([401, 401, 401, 200]);
  await stop();
  const again = await started();
  expect(await statuses(again.url)).toEqual([401, 401, 401, 200]);
  expect(await again.organizer.get('/health')).toMatchObject({ ready: true, degraded: false });
  await again.stop();
});

test('of a damaged grant nobody else knows anything: its link alone does not count', async () => {
  flipLastByte(join(folder, 'hall.db'), 'access-tournament-open', 1);
  const { url, stop } = await started();
  expect(await statuses(url)).toEqual([200, 401, 401, 200]);
  await stop();
});
