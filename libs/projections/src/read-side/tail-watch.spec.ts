import { randomUUID } from 'node:crypto';
import { memoryStore, type EventStore } from '@stackledger/store';
import { handClock } from '../../../../test/support/hand-clock.js';
import { TailWatch } from './tail-watch.js';

/** A watch over a store whose state the test sets. */
const watched = () => {
  const clock = handClock();
  const inner = memoryStore();
  const is = { live: true, caughtUp: true, reached: 0n, asked: 0 };
  const store: EventStore = {
    ...inner,
    isLive: () => is.live,
    readOn: (options) => {
      is.asked += 1;
      return inner.readOn(options);
    },
  };
  const watch = new TailWatch({ store, isCaughtUp: () => is.caughtUp, reached: () => is.reached }, clock);
  watch.start();
  const append = async (): Promise<bigint> =>
    (await inner.append(`match-${randomUUID()}`, 'no-stream', [{ id: randomUUID(), type: 'Resolved', json: '{}' }]))
      .position;
  const isLate = (): boolean => watch.status().isLate;
  return { watch, is, clock, goOn: clock.goOn, append, isLate };
};

test('a subscription that is begun again within five seconds is nothing to speak of', async () => {
  const { watch, is, goOn, isLate } = watched();
  await goOn(2_000);
  is.live = false;
  await goOn(4_900);
  expect([watch.status().state, isLate()]).toEqual(['resuming', false]);
  is.live = true;
  await goOn(10_000);
  expect([watch.status().state, isLate()]).toEqual(['live', false]);
});

test('without new events for five seconds it is late, since when they stopped, and no more once they come', async () => {
  const { watch, is, clock, goOn, isLate } = watched();
  await goOn(3_000);
  is.live = false;
  await goOn(1_000);
  const since = clock.now();
  await goOn(5_000);
  expect(watch.status()).toEqual({ state: 'resuming', since, isLate: true });
  is.live = true;
  expect(isLate()).toBe(false);
});

test('while stored events are read for more than five seconds it is late, and tells how far the end is', async () => {
  const { watch, is, goOn, append, isLate } = watched();
  is.caughtUp = false;
  const end = await append();
  await goOn(1_000);
  expect([isLate(), watch.end]).toEqual([false, end]);
  await goOn(5_000);
  expect(isLate()).toBe(true);
  is.caughtUp = true;
  is.reached = end;
  await goOn(5_000);
  expect(isLate()).toBe(false);
});

test('a subscription that looks live and brings nothing is late, five seconds after its lag was seen', async () => {
  const { goOn, append, isLate } = watched();
  await append();
  await goOn(6_000);
  expect(isLate()).toBe(false);
  await goOn(5_000);
  expect(isLate()).toBe(true);
});

test('events that come all the time are no lag', async () => {
  const { is, goOn, append, isLate } = watched();
  for (let round = 0; round < 6; round++) {
    const before = await append();
    await goOn(5_000);
    is.reached = before;
    expect(isLate()).toBe(false);
  }
});

test('a store where nothing happens is asked once in five seconds', async () => {
  const { is, goOn } = watched();
  await goOn(1_000);
  is.asked = 0;
  for (let second = 0; second < 20; second++) await goOn(1_000);
  expect(is.asked).toBe(4);
});
