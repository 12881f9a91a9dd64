import { join } from 'node:path';
import type { Health, MatchPage } from '@stackledger/wire';
import type { EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { memoryCheckpoints } from '@stackledger/projections';
import { startDouble, type Double } from '../../kurrent-double/double.js';
import { handClock, type HandClock } from '../../support/hand-clock.js';
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

/** As healthWhen, while the time of the service goes on. */
const healthAfter = async (clock: HandClock, api: Api, isSo: (health: Health) => boolean): Promise<Health> => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
    await clock.goOn(1_000);
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

/** A store over which the subscription can be held up. */
type HeldStore = { readonly store: EventStore; readonly hold: () => void; readonly release: () => void };

/** The same store, whose subscription brings nothing while it is held, and may say that it is being resumed. */
const heldUp = (store: EventStore, isToldLive: boolean): HeldStore => {
  let released = Promise.resolve();
  let release: () => void = () => undefined;
  let isHeld = false;
  return {
    store: {
      ...store,
      isLive: () => store.isLive() && (isToldLive || !isHeld),
      pages: async function* (options) {
        await released;
        yield* store.pages?.(options) ?? [];
      },
      subscribe: async function* (options) {
        await released;
        for await (const message of store.subscribe(options)) {
          await released;
          yield message;
        }
      },
    },
    hold: () => {
      isHeld = true;
      released = new Promise((resolve) => (release = resolve));
    },
    release: () => {
      isHeld = false;
      release();
    },
  };
};

const STORES: readonly (readonly [name: string, open: () => Promise<EventStore>])[] = [
  ['SQLite', () => openSqliteStore({ path: join(temporaryFolder(), 'store.db') })],
  [
    'KurrentDB',
    async () => {
      const double = await startDouble();
      doubles.push(double);
      return openKurrentStore({ url: double.url });
    },
  ],
];

describe.each(STORES)('over %s', (_name, open) => {
  test.each([
    ['is being resumed', false],
    ['brings nothing and says that it is live', true],
  ])('a subscription that %s: health, lag and lists tell it, commands go on', async (_what, isToldLive) => {
    const { store, hold, release } = heldUp(await open(), isToldLive);
    const clock = handClock();
    const api = await startApi({ store, ticks: clock });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await expecting(200, api.get<MatchPage>('/v1/matches'));
    await healthWhen(api, ({ degraded, tail }) => !degraded && tail.behind === '0');

    hold();
    await act(api, matchId, DIME);
    // The end of the store is asked for every five seconds; what it was the last time must have been reached by now.
    const late = await healthAfter(clock, api, ({ degraded, tail }) => degraded && tail.behind !== '0');
    expect(late).toMatchObject({ live: true, ready: true, tail: { state: isToldLive ? 'live' : 'resuming' } });
    expect(late.projections.map(({ state }) => state)).toEqual(['catching-up', 'catching-up', 'catching-up']);
    expect(await lagOf(api)).toBe(Number(late.tail.behind));
    expect(await problem(503, api.get('/v1/matches'))).toMatchObject({ code: 'projection-behind' });
    await act(api, matchId, { seat: 'anna', type: 'PassPriority' });

    release();
    await healthWhen(api, ({ degraded }) => !degraded);
    expect((await healthOf(api)).tail.state).toBe('live');
    await expecting(200, api.get<MatchPage>('/v1/matches'));
    await healthAfter(clock, api, ({ tail }) => tail.behind === '0');
  });

  test('a rebuild: health says that read models are behind, and by how much, until they are there', async () => {
    const { store, hold, release } = heldUp(await open(), true);
    const first = await startApi({ store: { ...store, close: () => Promise.resolve() } });
    await createMatch(first, { setup: SMALL_TABLE });
    await first.stop();
    hold();
    const clock = handClock();
    const api = await startApi({ store, checkpoints: memoryCheckpoints(), ticks: clock });
    await clock.goOn(1_000);
    expect(await healthOf(api)).toMatchObject({ degraded: false, tail: { state: 'live' } });
    await clock.goOn(5_000);
    const late = await healthWhen(api, ({ tail }) => tail.behind !== '0');
    expect(late).toMatchObject({ ready: true, degraded: true, projections: [{ state: 'catching-up' }, {}, {}] });
    expect(late.tail.behind).toBe(String(await store.lastPosition()));
    expect(await problem(503, api.get('/v1/matches'))).toMatchObject({ code: 'projection-behind' });
    release();
    await healthWhen(api, ({ degraded }) => !degraded);
    await healthWhen(api, ({ tail }) => tail.behind === '0');
  });
});

/** The most that a read model lags, as /metrics tells it. */
const lagOf = async (api: Api): Promise<number> => {
  const lines = (await (await api.raw('/metrics')).text()).split('\n');
  return Math.max(
    ...lines.flatMap((line) => /^stackledger_projection_lag\{[^}]*\} (\d+)$/.exec(line)?.[1] ?? []).map(Number),
  );
};
