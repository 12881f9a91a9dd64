import { randomUUID } from 'node:crypto';
import {
  memoryStore,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  type SubscriptionMessage,
} from '@stackledger/store';
import { Calls, type CallContract } from './calls.js';
import type { ProducerContract } from './contracts.js';
import { EventProducer } from './event-producer.js';
import { StreamedStore } from './streamed-store.js';
import type { WorkerPort } from './worker-port.js';

/** Two ends of a port: what one posts, the other hears. */
const ports = (): readonly [WorkerPort, WorkerPort] => {
  const hears: ((message: unknown) => void)[] = [() => undefined, () => undefined];
  const end = (own: number, other: number): WorkerPort => ({
    post: (message) => setImmediate(() => hears[other]?.(message)),
    listen: (hear) => {
      hears[own] = hear;
    },
  });
  return [end(0, 1), end(1, 0)];
};

/** A store as it is seen through a port, and what was asked of it there. */
const streamed = (store: EventStore) => {
  const [here, there] = ports();
  const producer = new EventProducer(store, 1);
  const asked: string[] = [];
  const own: CallContract = {
    idAt: async (position: bigint) => (await store.eventAt(position))?.id ?? null,
    follow: (after: bigint) => producer.follow(after),
    next: () => producer.next(),
    page: ({ stream, from }: { readonly stream: string; readonly from: bigint }) => {
      asked.push(`${stream} from ${from}`);
      return producer.page(stream, from);
    },
  };
  new Calls(there, own);
  return { streamed: new StreamedStore(new Calls<ProducerContract>(here, {})), producer, asked };
};

const storeWith = async (matches: { readonly [id: string]: number }): Promise<EventStore> => {
  const store = memoryStore();
  const event = (): NewEvent => ({ id: randomUUID(), type: 'PriorityPassed', json: '{}' });
  for (const [id, many] of Object.entries(matches))
    for (let at = 0; at < many; at++)
      await store.append(`match-${id}`, at === 0 ? 'no-stream' : BigInt(at - 1), [event()]);
  return store;
};

const all = async (events: AsyncIterable<RecordedEvent>): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
};

test('all that the store holds comes in its order, and everything is passed on before it says so', async () => {
  const { streamed: store, producer } = streamed(await storeWith({ x: 3, y: 2 }));
  const ending = new AbortController();
  const following = store.subscribe({ after: 1n, signal: ending.signal });
  const taken: SubscriptionMessage[] = [];
  let isDrained = false;
  for await (const message of following) {
    taken.push(message);
    if (taken.length === 1) void store.drained().then(() => (isDrained = true));
    if (taken.length < 5) await new Promise(setImmediate);
    expect(isDrained).toBe(taken.length === 5);
    if (message.kind === 'caught-up') break;
  }
  const positions = taken.map((message) => (message.kind === 'event' ? message.event.position : message.position));
  expect(positions).toEqual([2n, 3n, 4n, 5n, 5n]);
  expect(store.reached).toBe(4);
  await store.drained();
  ending.abort();
  producer.stop();
});

test('a match that came from its first event on is there, and is not fetched; of another all pages are', async () => {
  const inner = await storeWith({ x: 501, y: 1 });
  const { streamed: store, producer, asked } = streamed(inner);
  const ending = new AbortController();
  for await (const message of store.subscribe({ after: 500n, signal: ending.signal }))
    if (message.kind === 'caught-up') break;
  expect(await all(store.read('match-y'))).toHaveLength(1);
  expect(asked).toEqual([]);
  expect(await all(store.read('match-x'))).toEqual(await all(inner.read('match-x')));
  expect(asked).toEqual(['match-x from 0', 'match-x from 500']);
  ending.abort();
  producer.stop();
});

test('an event is known by its position', async () => {
  const inner = await storeWith({ x: 1 });
  const { streamed: store } = streamed(inner);
  expect(await store.eventAt(1n)).toEqual({ id: (await inner.eventAt(1n))?.id });
  expect(await store.eventAt(2n)).toBeNull();
});

test('a match of which an event was passed over is read from the store, which ends it there', async () => {
  const inner = await storeWith({ x: 4 });
  const passing: EventStore = {
    ...inner,
    subscribe: async function* (options) {
      for await (const each of inner.subscribe(options))
        if (each.kind === 'caught-up' || each.event.revision !== 1n) yield each;
    },
  };
  const { streamed: store, producer, asked } = streamed(passing);
  const ending = new AbortController();
  for await (const message of store.subscribe({ signal: ending.signal })) if (message.kind === 'caught-up') break;
  await all(store.read('match-x'));
  expect(asked).toEqual(['match-x from 0']);
  ending.abort();
  producer.stop();
});
