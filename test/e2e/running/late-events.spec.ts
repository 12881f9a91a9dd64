import { join } from 'node:path';
import type { Health, MatchPage } from '@stackledger/wire';
import type { EventStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { memoryCheckpoints } from '@stackledger/projections';
import { startDouble, type Double } from '../../kurrent-double/double.js';
import { handClock } from '../../support/hand-clock.js';
import { act, createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { openFeed } from '../service/sse.js';

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };
const doubles: Double[] = [];
afterEach(async () => {
  await stopAll();
  for (const double of doubles.splice(0)) await double.stop();
});

const healthOf = (api: Api): Promise<Health> => expecting(200, api.get<Health>('/health'));

/** The health once it is so; whoever asks before has asked too early. */
const healthWhen = async (api: Api, isSo: (health: Health) => boolean): Promise<Health> => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
    const health = await healthOf(api);
    if (isSo(health)) return health;
  }
  throw new Error('it did not come to that');
};

test('a server that refuses subscriptions: health, lists and projections say so, matches are played, feeds go on', async () => {
  const double = await startDouble();
  doubles.push(double);
  const clock = handClock();
  const api = await startApi({ storeUrl: double.url, ticks: clock });
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  await expecting(200, api.get<MatchPage>('/v1/matches'));
  const feed = await openFeed(api, `/v1/matches/${matchId}/live`);
  await feed.next();
  expect(await healthOf(api)).toMatchObject({ degraded: false, tail: { state: 'live', detail: null } });

  double.faults.always('subscribe', { kind: 'refuse' });
  for (const node of double.nodes) node.cutAll();
  await healthWhen(api, ({ tail }) => tail.state === 'resuming');
  await clock.goOn(5_000);
  const late = await healthOf(api);
  expect(late).toMatchObject({
    ready: true,
    degraded: true,
    tail: { state: 'resuming', since: '2026-02-01T10:00:00.000Z' },
  });
  expect(late.projections.map(({ state }) => state)).toEqual(['catching-up', 'catching-up', 'catching-up']);
  expect(await problem(503, api.get('/v1/matches'))).toMatchObject({ code: 'projection-behind' });
  const { events } = await act(api, matchId, DIME);
  await clock.goOn(1_000);
  expect(await feed.events(events.length)).toHaveLength(events.length);
  feed.close();

  double.faults.always('subscribe', null);
  await healthWhen(api, ({ tail, degraded }) => tail.state === 'live' && !degraded);
  await expecting(200, api.get<MatchPage>('/v1/matches'));
});

test('a rebuild over SQLite: health says that read models are behind, and by how much, until they are there', async () => {
  const path = join(temporaryFolder(), 'store.db');
  const first = await startApi({ storeUrl: `sqlite:${path}` });
  await createMatch(first, { setup: SMALL_TABLE });
  await first.stop();
  const store = await openSqliteStore({ path });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow: EventStore = {
    ...store,
    subscribe: async function* (options) {
      await held;
      yield* store.subscribe(options);
    },
  };
  const clock = handClock();
  const api = await startApi({ store: slow, checkpoints: memoryCheckpoints(), ticks: clock });
  await clock.goOn(1_000);
  expect(await healthOf(api)).toMatchObject({ degraded: false, tail: { state: 'live' } });
  await clock.goOn(5_000);
  const late = await healthWhen(api, ({ tail }) => tail.behind !== '0');
  expect(late).toMatchObject({ ready: true, degraded: true, projections: [{ state: 'catching-up' }, {}, {}] });
  expect(late.tail.behind).toBe(String(await store.lastPosition()));
  expect(await problem(503, api.get('/v1/matches'))).toMatchObject({ code: 'projection-behind' });
  release();
  await healthWhen(api, ({ degraded }) => !degraded);
  expect((await healthOf(api)).tail.behind).toBe('0');
});
