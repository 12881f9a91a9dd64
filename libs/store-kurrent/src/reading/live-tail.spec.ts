import { EventEmitter } from 'node:events';
import type { RecordedEvent } from '@stackledger/store';
import { ClientSlot } from '../client/client-slot.js';
import type { AlarmClock, RetryClock } from '../client/clock.js';
import type { KurrentClient, KurrentRecorded } from '../client/kurrent-client.js';
import type { LaterReader } from './later-events.js';
import { LiveTail } from './live-tail.js';

/** Time that goes on by `goOn` alone; pauses end at once. */
const handClock = () => {
  let now = 0;
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
  const clock: RetryClock & AlarmClock = {
    now: () => now,
    random: () => 1,
    pause: () => Promise.resolve(),
    alarm: (ms, ring) => {
      const alarm = { at: now + ms, ring };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
  };
  const goOn = (ms: number): void => {
    now += ms;
    for (const alarm of [...alarms].filter(({ at }) => at <= now)) if (alarms.delete(alarm)) alarm.ring();
  };
  return { clock, goOn };
};

class FakeSubscription extends EventEmitter {
  unsubscribe(): Promise<void> {
    return Promise.resolve();
  }
}

const recorded = (position: number): KurrentRecorded => ({
  event: {
    ...{ id: `e-${position}`, type: 'PriorityPassed', streamId: 'match-1', revision: BigInt(position - 1) },
    ...{ data: Buffer.from('{}'), position: { commit: BigInt(position), prepare: BigInt(position) } },
  },
});

const read = (position: number): RecordedEvent => ({
  ...{ id: `e-${position}`, type: 'PriorityPassed', json: '{}', stream: 'match-1' },
  ...{ revision: BigInt(position - 1), position: BigInt(position) },
});

/** A tail whose clients are counted, and whose server delivers what it is told to. */
const followed = async (later: LaterReader = nothing) => {
  const { clock, goOn } = handClock();
  const subscriptions: FakeSubscription[] = [];
  const connect = (): KurrentClient => {
    const subscribeToAll = (): FakeSubscription => {
      const subscription = new FakeSubscription();
      subscriptions.push(subscription);
      queueMicrotask(() => subscription.emit('confirmation'));
      return subscription;
    };
    return { subscribeToAll, dispose: () => Promise.resolve() } as unknown as KurrentClient; // all that is asked of it
  };
  const slot = new ClientSlot({ connect, probe: () => Promise.resolve('good'), clock });
  const tail = new LiveTail({ slot, lastPosition: () => Promise.resolve(0n), later, followed: undefined, clock });
  await tail.window();
  const subscribed = async (count: number): Promise<void> => {
    while (subscriptions.length < count || !tail.isLive) await new Promise((resolve) => setImmediate(resolve));
  };
  await subscribed(1);
  return { tail, goOn, subscriptions, subscribed };
};

const nothing = () => Promise.resolve({ before: null, events: [], isLast: true });

test('a subscription that leaves out for five seconds what is there is begun again by another client', async () => {
  const { tail, goOn, subscriptions, subscribed } = await followed();
  tail.expect(1n);
  goOn(4_999);
  expect([tail.isLive, subscriptions.length]).toEqual([true, 1]);
  goOn(1);
  await subscribed(2);
  subscriptions[1]?.emit('data', recorded(1));
  expect((await tail.window()).tail).toBe(1n);
  goOn(60_000);
  expect(subscriptions).toHaveLength(2);
  tail.close();
});

test('one that delivers in time stays, and each event has five seconds of its own', async () => {
  const { tail, goOn, subscriptions, subscribed } = await followed();
  for (let position = 1; position <= 5; position++) {
    tail.expect(BigInt(position));
    goOn(4_000);
    subscriptions[0]?.emit('data', recorded(position));
  }
  goOn(60_000);
  expect([tail.isLive, subscriptions.length]).toEqual([true, 1]);
  tail.expect(6n);
  goOn(5_000);
  await subscribed(2);
  tail.close();
});

test('what was read meanwhile is still to be delivered: one reading for all who ask at a moment', async () => {
  let readings = 0;
  const { tail, goOn, subscribed } = await followed(() => {
    readings += 1;
    return Promise.resolve({ before: null, events: [read(1)], isLast: true });
  });
  await Promise.all(Array.from({ length: 40 }, () => tail.catchUp()));
  expect(readings).toBe(1);
  expect((await tail.window()).tail).toBe(1n);
  goOn(5_000);
  await subscribed(2);
  tail.close();
});

test('after a subscription was begun again, its window counts once a reading has the last event of it', async () => {
  const { tail, subscriptions, subscribed } = await followed();
  subscriptions[0]?.emit('data', recorded(1));
  expect(tail.joined?.tail).toBe(1n);
  const page = { before: read(1), events: [], isLast: true };
  // Read before it was begun again, and answered afterwards.
  const began = tail.joining(async () => {
    await subscribed(2);
    return page;
  });
  subscriptions[0]?.emit('end');
  await began;
  expect(tail.joined).toBeNull();
  await tail.joining(() => Promise.resolve({ before: { ...read(1), id: 'other' }, events: [], isLast: true }));
  expect(tail.joined).toBeNull();
  await tail.joining(() => Promise.resolve(page));
  expect(tail.joined?.tail).toBe(1n);
  tail.close();
});
