import { join } from 'node:path';
import type { GrantGiven } from '@stackledger/wire';
import { damageEvent } from '../../support/damaged-event.js';
import { runCommand } from '../../support/terminal.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startHall, type Closed } from '../service/closed.js';

const OPEN = '/v1/tournaments/open/grants';
const told: string[] = [];
let folder: string;
let grants: readonly GrantGiven[];

const started = (): Promise<Closed> => startHall(folder, told);

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
  damageEvent(join(folder, 'hall.db'), 'access-tournament-open', 1, 'at the end');
  const { url, stop } = await started();
  expect(await statuses(url)).toEqual([200, 401, 401, 200]);
  await stop();
});

test('the damaged grants of a match are those of that match alone, and are named by the check', async () => {
  const before = await started();
  const id = await before.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  const other = await before.organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  const give = async (match: string, seat: string): Promise<string> =>
    (await before.organizer.grant(`/v1/matches/${match}/grants`, { role: 'seat', seat })).token;
  const [anna, ben, elsewhere] = [await give(id, 'anna'), await give(id, 'ben'), await give(other, 'anna')];
  await before.stop();
  const file = join(folder, 'hall.db');
  damageEvent(file, `access-match-${id}`, 1);
  expect(await runCommand(['check'], { STORE_URL: `sqlite:${file}` })).toMatchObject({
    status: 1,
    out: expect.stringMatching(
      `^DAMAGED: revision 1 of stream access-match-${id}.*gives new ones in match ${id}`,
    ) as unknown,
  });
  const { url, organizer, stop } = await started();
  const asked = [clientFor(url, anna).status(`/v1/matches/${id}`), clientFor(url, ben).status(`/v1/matches/${id}`)];
  expect(await Promise.all(asked)).toEqual([401, 401]);
  expect(await clientFor(url, elsewhere).status(`/v1/matches/${other}`)).toBe(200);
  expect(await organizer.status(`/v1/matches/${id}`)).toBe(200);
  const { token } = await organizer.grant(`/v1/matches/${id}/grants`, { role: 'seat', seat: 'anna' });
  expect(await clientFor(url, token).status(`/v1/matches/${id}/legal-actions?seat=anna`)).toBe(200);
  await stop();
  expect(await runCommand(['check'], { STORE_URL: `sqlite:${file}` })).toMatchObject({ status: 0 });
});
