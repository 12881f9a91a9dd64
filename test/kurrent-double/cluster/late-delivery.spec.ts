import type { EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { eventually, idsOf, listening, newEvents, newStream } from '@stackledger/store/testing';
import { startDouble, type Double } from '../double.js';
import { lateDelays, NO_DELAYS, type Delays } from './delays.js';

const HOUR_MS = 3_600_000;

let double: Double;
let store: EventStore;
const open = async (delays: Delays): Promise<void> => {
  double = await startDouble({ delays });
  store = await openKurrentStore({ url: double.url });
};
afterEach(async () => {
  await store.close();
  await double.stop();
});

describe('a subscription to a server that delivers much later than it acknowledges', () => {
  test('says caught-up with everything that was acknowledged before it began, wherever it begins', async () => {
    await open({ ...NO_DELAYS, delivery: () => HOUR_MS });
    const stream = newStream();
    const first = listening(store.subscribe({ filter: { streamPrefix: stream } }));
    await eventually('the window has begun', () => first.caughtUp().length === 1);
    const events = newEvents(50);
    const positions: bigint[] = [];
    for (const [at, event] of events.entries())
      positions.push((await store.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), [event])).position);
    const followers = [0n, positions[9], positions[48], positions[49]].map((after) =>
      listening(store.subscribe({ after, filter: { streamPrefix: stream } })),
    );
    await eventually('all have caught up', () => followers.every((each) => each.caughtUp().length > 0));
    expect(followers.map((each) => each.ids())).toEqual([0, 10, 49, 50].map((from) => idsOf(events.slice(from))));
    for (const { seen, caughtUp } of followers) {
      expect(seen.at(-1)?.kind).toBe('caught-up');
      expect(caughtUp()[0]).toBeGreaterThanOrEqual(positions[49] ?? 0n);
    }
  });

  test('asks once for all who ask at a moment', async () => {
    await open({ ...NO_DELAYS, delivery: () => HOUR_MS });
    const stream = newStream();
    const first = listening(store.subscribe({ filter: { streamPrefix: stream } }));
    await eventually('the window has begun', () => first.caughtUp().length === 1);
    const { position: after } = await store.append(stream, 'no-stream', newEvents(3));
    const before = double.served.read;
    const followers = Array.from({ length: 40 }, () =>
      listening(store.subscribe({ after, filter: { streamPrefix: newStream() } })),
    );
    await eventually('all have caught up', () => followers.every((each) => each.caughtUp().length > 0));
    const checks = 2 * followers.length; // that the position is one of this server
    expect(double.served.read - before).toBeLessThan(checks + followers.length / 2);
  });
});

test('nothing is lost, doubled or out of order while events are read and delivered by turns', async () => {
  await open(lateDelays(7));
  const prefix = newStream();
  const followers: ReturnType<typeof listening>[] = [];
  const acknowledged: bigint[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let at = 0; at < 25; at++) {
      const expected = at === 0 ? 'no-stream' : BigInt(at - 1);
      acknowledged.push((await store.append(`${prefix}.${writer}`, expected, newEvents(1))).position);
      if (at % 8 === writer) followers.push(listening(store.subscribe({ filter: { streamPrefix: prefix } })));
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
  const all = idsOf(double.log.all.filter(({ stream }) => stream.startsWith(prefix)));
  for (const follower of followers) {
    await eventually('everything has come', () => follower.ids().length >= all.length);
    expect(follower.ids()).toEqual(all);
  }
  expect(all).toHaveLength(acknowledged.length);
});
