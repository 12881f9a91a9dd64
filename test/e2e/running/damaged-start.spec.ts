import { join } from 'node:path';
import { damageEvent } from '../../support/damaged-event.js';
import { stopAll, temporaryFolder } from '../service/api.js';
import { clientFor, startHall, type Closed } from '../service/closed.js';

let folder: string;
let match: string;
const told: string[] = [];

const started = (): Promise<Closed> => startHall(folder, told);

let judge: string;

beforeEach(async () => {
  told.length = 0;
  folder = temporaryFolder();
  const { organizer, stop } = await started();
  match = await organizer.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] });
  judge = (await organizer.grant(`/v1/matches/${match}/grants`, { role: 'judge' })).token;
  await stop();
});
afterAll(stopAll);

test.each([
  ['person-organizer', 0],
  ['access-service', 0],
  ['keys', 0],
  ['marks', 1],
])('a service whose stream %s is damaged at revision %i starts, says so, and serves', async (stream, revision) => {
  damageEvent(join(folder, 'hall.db'), stream, revision);
  const { url, organizer, stop } = await started();
  expect(told).toEqual([expect.stringContaining(`revision ${revision} of stream ${stream} is not as it was written`)]);
  for (const holder of [organizer, clientFor(url, judge)])
    expect(await holder.status(`/v1/matches/${match}`)).toBe(200);
  await organizer.grant(`/v1/matches/${match}/grants`, { role: 'judge', person: { name: 'Sam' } });
  await stop();
});

test.each([
  ['access-service', 0],
  ['keys', 0],
  ['marks', 1],
])('stream %s is sound after that start', async (stream, revision) => {
  damageEvent(join(folder, 'hall.db'), stream, revision);
  await (await started()).stop();
  told.length = 0;
  const { organizer, stop } = await started();
  expect(await organizer.get('/health')).toMatchObject({ ready: true, degraded: false });
  expect(told).toEqual([]);
  await stop();
});
