import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { memoryStore, type EventStore } from '@stackledger/store';
import { EventProducer } from './event-producer.js';

const HUNDRED = 100;

/** A hundred matches, of so many hundreds of events each. */
const storeOf = async (hundreds: number): Promise<EventStore> => {
  const store = memoryStore();
  for (let match = 0; match < HUNDRED; match++)
    for (let part = 0; part < hundreds; part++)
      await store.append(
        `match-${match}`,
        part === 0 ? 'no-stream' : BigInt(part * HUNDRED - 1),
        Array.from({ length: HUNDRED }, () => ({ id: randomUUID(), type: 'PriorityPassed', json: '{}' })),
      );
  return store;
};

/** Until nothing more is read. */
const atRest = async (feeding: EventProducer): Promise<number> => {
  for (let before = -1; ;) {
    if (feeding.seen > 0 && feeding.seen === before) return before;
    before = feeding.seen;
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
};

test('no more is read than somebody fetches: what waits is bounded, and nothing is lost or given twice', async () => {
  const feeding = new EventProducer(await storeOf(1), 1);
  feeding.follow(0n);
  expect(await atRest(feeding)).toBe(2_000);
  const positions: bigint[] = [];
  while (positions.length < 10_000) {
    for (const message of await feeding.next()) if (typeof message !== 'bigint') positions.push(message[5]);
    expect((await atRest(feeding)) - positions.length).toBeLessThanOrEqual(2_000);
  }
  expect(new Set(positions).size).toBe(10_000);
  expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
  feeding.stop();
});

test('a match is fetched page by page', async () => {
  const feeding = new EventProducer(await storeOf(7), 1);
  const first = await feeding.page('match-7', 0n);
  expect(first).toHaveLength(500);
  expect((await feeding.page('match-7', 500n)).map(([, , , , revision]) => revision)).toEqual(
    Array.from({ length: 200 }, (_, at) => BigInt(500 + at)),
  );
  feeding.stop();
});

describe('where hardly anything happens', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  const one = async (): Promise<EventProducer> => {
    const store = memoryStore();
    await store.append('match-x', 'no-stream', [{ id: randomUUID(), type: 'MatchCreated', json: '{}' }]);
    return new EventProducer(store, 1);
  };

  test('what was read waits a moment for more, and no longer', async () => {
    const feeding = await one();
    feeding.follow(0n);
    let fetched = 0;
    const fetching = feeding.next().then(({ length }) => (fetched = length));
    await atRest(feeding);
    await jest.advanceTimersByTimeAsync(249);
    expect(fetched).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    await fetching;
    expect(fetched).toBe(2); // and that nothing more is there
    feeding.stop();
  });

  test('what was read goes without waiting once all of it is asked for', async () => {
    const feeding = await one();
    feeding.follow(0n);
    let fetched = 0;
    void feeding.next().then(({ length }) => (fetched = length));
    await atRest(feeding);
    const over = feeding.handedOver();
    await atRest(feeding);
    expect(fetched).toBe(2);
    await over;
    feeding.stop();
  });
});
