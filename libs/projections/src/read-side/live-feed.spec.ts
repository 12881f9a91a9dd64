import { memoryStore, type EventStore, type RecordedEvent } from '@stackledger/store';
import { handClock } from '../../../../test/support/hand-clock.js';
import { createLiveFeed } from './live-feed.js';

const store = (): { readonly events: EventStore; readonly subscribed: () => number } => {
  const events = memoryStore();
  let running = 0;
  const subscribe: EventStore['subscribe'] = async function* (options) {
    running += 1;
    try {
      yield* events.subscribe(options);
    } finally {
      running -= 1;
    }
  };
  return { events: { ...events, subscribe }, subscribed: () => running };
};

const event = (number: number): { id: string; type: string; json: string } => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'Happened',
  json: JSON.stringify({ number }),
});

const next = async (following: AsyncIterator<RecordedEvent>): Promise<number> =>
  Number(((await following.next()).value as RecordedEvent).revision); // asked for where one is to come

/** Returns once it holds; a subscription ends in turns of the event loop. */
const eventually = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

test('given nobody who follows, the store is asked for nothing; once somebody does nothing is missed, old or new', async () => {
  const { events, subscribed } = store();
  await events.append('match-x', 'no-stream', [event(0), event(1)]);
  const feed = createLiveFeed(events, () => 0n);
  expect(subscribed()).toBe(0);
  const leaving = new AbortController();
  const following = feed.follow('x', 1, leaving.signal)[Symbol.asyncIterator]();
  expect(await next(following)).toBe(1);
  const coming = next(following);
  await events.append('match-x', 1n, [event(2)]);
  expect(await coming).toBe(2);
  expect(subscribed()).toBe(1);
  leaving.abort();
  expect((await following.next()).done).toBe(true);
  await feed.stop();
  expect(subscribed()).toBe(0);
});

test('given followers of several matches, then they share one subscription, and whoever comes after all have left is served', async () => {
  const { events, subscribed } = store();
  await events.append('match-x', 'no-stream', [event(0)]);
  await events.append('match-y', 'no-stream', [event(1)]);
  const feed = createLiveFeed(events, () => 1n);
  const leaving = new AbortController();
  const both = ['x', 'y'].map((match) => feed.follow(match, 0, leaving.signal)[Symbol.asyncIterator]());
  expect(await Promise.all(both.map(next))).toEqual([0, 0]);
  expect(subscribed()).toBe(1);
  leaving.abort();
  await Promise.all(both.map((following) => following.next()));
  await eventually(() => subscribed() === 0);

  await events.append('match-x', 0n, [event(2)]);
  const again = new AbortController();
  const following = feed.follow('x', 1, again.signal)[Symbol.asyncIterator]();
  expect(await next(following)).toBe(1);
  const coming = next(following);
  await events.append('match-x', 1n, [event(3)]);
  expect(await coming).toBe(2);
  await feed.stop();
  expect((await following.next()).done).toBe(true);
});

test('who leaves in the midst of stored events hears none of those that were read with them', async () => {
  const { events } = store();
  await events.append('match-x', 'no-stream', [event(0), event(1), event(2)]);
  const feed = createLiveFeed(events, () => 0n);
  const leaving = new AbortController();
  const following = feed.follow('x', 0, leaving.signal)[Symbol.asyncIterator]();
  expect(await next(following)).toBe(0);
  leaving.abort();
  expect((await following.next()).done).toBe(true);
  await feed.stop();
});

test('while a subscription is resumed new events are pulled, and one that it brings once more later holds nobody up', async () => {
  const events = memoryStore();
  await events.append('match-x', 'no-stream', [event(0)]);
  const [zeroth] = (await events.readOn({ after: 0n, filter: { streamPrefix: 'match-' } })).events;
  if (zeroth === undefined) throw new Error('it was appended');
  let bring: () => void = () => undefined;
  let look: () => void = () => undefined;
  const isBrought = new Promise<void>((resolve) => (bring = resolve));
  const isLookedFor = new Promise<void>((resolve) => (look = resolve));
  const late: EventStore = {
    ...events,
    isLive: () => false,
    subscribe: async function* () {
      await isBrought;
      yield { kind: 'event', event: zeroth };
      await new Promise(() => undefined);
    },
    // what was stored as it was asked, and is answered late
    read: async function* (stream, range) {
      const page: RecordedEvent[] = [];
      for await (const each of events.read(stream, range)) page.push(each);
      if (range?.from === 1n) await isLookedFor;
      yield* page;
    },
  };
  const clock = handClock();
  const feed = createLiveFeed(late, () => 0n, { ticks: clock });
  const leaving = new AbortController();
  const following = feed.follow('x', 0, leaving.signal)[Symbol.asyncIterator]();
  expect(await next(following)).toBe(0);

  const heard: number[] = [];
  void next(following).then((revision) => heard.push(revision)); // reads the store, where nothing is yet
  await clock.goOn(1);
  await events.append('match-x', 0n, [event(1)]);
  await clock.goOn(1_000);
  bring();
  await clock.goOn(1);
  look();
  await clock.goOn(1);
  expect(heard).toEqual([1]);
  leaving.abort();
});
