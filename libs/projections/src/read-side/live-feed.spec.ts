import { memoryStore, type EventStore, type RecordedEvent } from '@stackledger/store';
import { countedStore, numberedEvent as event } from '../../../../test/support/counted-store.js';
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

test('who has heard several events that were stored waits for news of the next one, without turning meanwhile', async () => {
  const { events } = store();
  await events.append('match-x', 'no-stream', [event(0), event(1)]);
  let pages = 0;
  const read: EventStore['read'] = (...asked) => {
    pages += 1;
    return events.read(...asked);
  };
  const feed = createLiveFeed({ ...events, read }, () => 0n);
  const leaving = new AbortController();
  const following = feed.follow('x', 0, leaving.signal)[Symbol.asyncIterator]();
  expect([await next(following), await next(following)]).toEqual([0, 1]);
  const coming = next(following);
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  expect(pages).toBeLessThanOrEqual(2); // those that were there, and that there are no more
  await events.append('match-x', 1n, [event(2)]);
  expect(await coming).toBe(2);
  leaving.abort();
  await feed.stop();
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

test('those who have had all that was heard ask the store no more, however many they are', async () => {
  const { events, readings } = countedStore();
  await events.append('match-x', 'no-stream', [event(0)]);
  const feed = createLiveFeed(events, () => 0n);
  const leaving = new AbortController();
  const all = Array.from({ length: 50 }, () => feed.follow('x', 0, leaving.signal)[Symbol.asyncIterator]());
  expect(new Set(await Promise.all(all.map(next)))).toEqual(new Set([0]));
  const before = readings();
  for (let revision = 1; revision <= 20; revision++) {
    const coming = all.map(next);
    await events.append('match-x', BigInt(revision - 1), [event(revision)]);
    expect(new Set(await Promise.all(coming))).toEqual(new Set([revision]));
  }
  expect(readings() - before).toBeLessThanOrEqual(all.length); // once each at most, before the first was heard
  leaving.abort();
});

test('a hall of followed matches keeps a bounded number of events: who is behind reads the store, who has heard the last one does not', async () => {
  const { events, readings } = countedStore();
  const names = Array.from({ length: 40 }, (_, at) => `m${at}`);
  for (const name of names) await events.append(`match-${name}`, 'no-stream', [event(0)]);
  const feed = createLiveFeed(events, () => 0n);
  const leaving = new AbortController();
  const followed = (name: string): AsyncIterator<RecordedEvent> =>
    feed.follow(name, 0, leaving.signal)[Symbol.asyncIterator]();
  const all = names.map(followed);
  expect(new Set(await Promise.all(all.map(next)))).toEqual(new Set([0]));
  const play = async (which: readonly number[], from: number, to: number): Promise<void> => {
    for (let revision = from; revision <= to; revision++) {
      const coming = which.map((at) => next(all[at] as AsyncIterator<RecordedEvent>));
      for (const at of which) await events.append(`match-m${at}`, BigInt(revision - 1), [event(revision)]);
      expect(new Set(await Promise.all(coming))).toEqual(new Set([revision]));
    }
  };
  await play([0, 1], 1, 10);
  const readingsOf = async (name: string): Promise<number> => {
    const before = readings();
    expect(await next(feed.follow(name, 1, leaving.signal)[Symbol.asyncIterator]())).toBe(1);
    return readings() - before;
  };
  expect(await readingsOf('m0')).toBe(0); // of few tables all events are there
  await play(names.map((_, at) => at).slice(2), 1, 120); // over 4,096 events of others
  const before = readings();
  await play([1], 11, 12);
  expect(readings() - before).toBe(0); // who has heard the last one waits for the next
  expect(await readingsOf('m0')).toBe(1);
  leaving.abort();
});

test('what came between two subscriptions is read from the store', async () => {
  const events = memoryStore();
  let end: () => void = () => undefined;
  const broken: EventStore = {
    ...events,
    subscribe: async function* (options) {
      const over = new Promise<{ done: true }>((resolve) => (end = () => resolve({ done: true })));
      const messages = events.subscribe(options)[Symbol.asyncIterator]();
      for (;;) {
        const message = await Promise.race([messages.next(), over]);
        if (message.done === true) return;
        yield message.value;
      }
    },
  };
  await events.append('match-x', 'no-stream', [event(0)]);
  let position = 0n;
  const feed = createLiveFeed(broken, () => position);
  const leaving = new AbortController();
  const follow = (from: number): AsyncIterator<RecordedEvent> =>
    feed.follow('x', from, leaving.signal)[Symbol.asyncIterator]();
  const [slow, quick] = [follow(0), follow(0)]; // the slow one takes no more than its first
  expect([await next(slow), await next(quick)]).toEqual([0, 0]);
  const coming = next(quick);
  ({ position } = await events.append('match-x', 0n, [event(1)]));
  expect(await coming).toBe(1);
  const released = quick.next();
  end();
  expect((await released).done).toBe(true);
  ({ position } = await events.append('match-x', 1n, [event(2)])); // nobody listens
  expect(await next(follow(2))).toBe(2);
  leaving.abort();
});
