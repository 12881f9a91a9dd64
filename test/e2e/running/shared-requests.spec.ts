import { subscribe, unsubscribe } from 'node:diagnostics_channel';
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

const DIMES = ['a-dime', ...Array.from({ length: 7 }, (_, more) => `dime-${more + 2}`)];

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
  const players = { anna: { hand: DIMES.map((as) => ({ card: 'a-dime', as })), lootPlays: DIMES.length }, ben: {} };
  ({ matchId, revision: head } = await createMatch(api, { setup: { ...SMALL_TABLE, players } }));
  asked();
});
afterAll(async () => {
  await stopAll();
  await double.stop();
});

/**
 * Readings of the start, far fewer than commands: lists and what follows tournaments catch up, and the first command of
 * a match looks for its rejected ones.
 */
const STRAY = 18;

/** Questions that are under way while nothing is answered, and the one that all others wait for. */
const AT_ONCE = 4 + 1;

/** Sends requests; their answers, as soon as so many have come to the service. */
const arrived = async <T>(count: number, send: () => Promise<T>[]): Promise<Promise<T>[]> => {
  let left = count;
  const noted = (): void => void (left -= 1);
  subscribe('http.server.request.start', noted);
  const answers = send();
  await eventually('all requests have come', () => left <= 0);
  unsubscribe('http.server.request.start', noted);
  for (let turns = 0; turns < 100; turns++) await turn();
  return answers;
};

test('an accepted command costs the server one append and no reading', async () => {
  for (const card of DIMES) {
    await sent({ seat: 'anna', type: 'PlayCard', card });
    await sent({ seat: 'anna', type: 'PassPriority' });
    await sent({ seat: 'ben', type: 'PassPriority' });
  }
  const { append, read } = asked();
  expect(append).toBe(3 * DIMES.length);
  expect(read).toBeLessThan(STRAY);
});

test('a query costs one reading, and many at one moment cost one', async () => {
  for (let queries = 0; queries < 20; queries++) expect((await viewed()).revision).toBe(head);
  const { read, append } = asked();
  expect(append).toBe(0);
  expect(read).toBeGreaterThanOrEqual(20);
  expect(read).toBeLessThan(20 + STRAY);
  const stack = (): Promise<unknown> => expecting(200, api.get(`/v1/matches/${matchId}/stack`));
  for (let moments = 0; moments < 5; moments++) {
    let release: () => void = () => undefined;
    double.faults.always('read', { kind: 'delay', until: new Promise((resolve) => (release = resolve)) });
    const answers = await arrived(20, () => Array.from({ length: 10 }, () => [viewed(), stack()]).flat());
    double.faults.always('read', null);
    release();
    await Promise.all(answers);
  }
  expect(asked().read).toBeLessThanOrEqual(5 * AT_ONCE + STRAY);
});

test('while nobody asks, the server is asked where its log ends, once in five seconds', async () => {
  for (let seconds = 0; seconds < 200; seconds++) {
    await clock.goOn(1_000);
    for (let turns = 0; turns < 100; turns++) await turn();
  }
  const { append, read } = asked();
  expect(append).toBe(0);
  // Fewer than 40 where a question is not answered before the next one is due.
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(40 + STRAY);
});
