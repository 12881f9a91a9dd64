import type { CommandAnswer, JsonMap, MatchView } from '@stackledger/wire';
import { turn } from '@stackledger/store';
import { eventually } from '@stackledger/store/testing';
import { startDouble, type Double } from '../../kurrent-double/double.js';
import { handClock } from '../../support/hand-clock.js';
import { createMatch, expecting, newId, startApi, stopAll, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

const clock = handClock();
let double: Double;
let api: Api;
let matchId: string;
let head: string;

/** The requests since this was asked the last time. */
const asked = (): Double['served'] => {
  const now = { ...double.served };
  const since = { append: now.append - before.append, read: now.read - before.read };
  before = now;
  return since;
};
let before = { append: 0, read: 0 };

const viewed = (): Promise<MatchView> => expecting(200, api.get<MatchView>(`/v1/matches/${matchId}`));

const sent = async (command: JsonMap): Promise<CommandAnswer> => {
  const body = { commandId: newId(), expectedRevision: head, ...command };
  const answer = await expecting(200, api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, body));
  head = answer.revision;
  return answer;
};

beforeAll(async () => {
  double = await startDouble();
  api = await startApi({ storeUrl: double.url, ticks: clock });
  ({ matchId, revision: head } = await createMatch(api, { setup: SMALL_TABLE }));
  // The first command of a match finds its rejected commands.
  await sent({ seat: 'anna', type: 'PlayCard', card: 'a-dime' });
  asked();
});
afterAll(async () => {
  await stopAll();
  await double.stop();
});

test('an accepted command costs the server one append and no reading', async () => {
  await sent({ seat: 'anna', type: 'PassPriority' });
  expect(asked()).toEqual({ append: 1, read: 0 });
  await sent({ seat: 'ben', type: 'PassPriority' });
  expect(asked()).toEqual({ append: 1, read: 0 });
});

test('a query costs one reading, and many at one moment cost one', async () => {
  const { revision } = await viewed();
  expect(revision).toBe(head);
  expect(asked()).toEqual({ append: 0, read: 1 });
  await Promise.all([viewed(), expecting(200, api.get(`/v1/matches/${matchId}/stack`))]);
  expect(asked().read).toBeLessThanOrEqual(2);
});

test('while nobody asks, the server is asked where its log ends, once in five seconds', async () => {
  await clock.goOn(1_000);
  await eventually('it has asked', () => double.served.read > before.read);
  asked();
  for (let turns = 0; turns < 1_000; turns++) await turn();
  expect(asked()).toEqual({ append: 0, read: 0 });
  await clock.goOn(5_000);
  await eventually('it has asked again', () => double.served.read > before.read);
  for (let turns = 0; turns < 1_000; turns++) await turn();
  expect(asked()).toEqual({ append: 0, read: 1 });
});
