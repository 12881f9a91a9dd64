import { InvalidArgument } from '../src/index.js';
import type { SubscriptionMessage } from '../src/index.js';
import type { Contract } from './harness.js';
import {
  appendAll,
  eventually,
  idsOf,
  listed,
  listening,
  newEvent,
  newEvents,
  newStream,
  rejectionOf,
} from './harness.js';

/** Catching up, then live: nothing lost, nothing twice. */
// Long since it is a list of tests.
export const subscribeContract = ({ store, reopened, testUnless }: Contract): void => {
  let stop: AbortController;
  beforeEach(() => {
    stop = new AbortController();
  });
  afterEach(() => stop.abort());

  const messagesOf = (streamPrefix: string, after?: bigint): AsyncIterable<SubscriptionMessage> =>
    store().subscribe({ after, filter: { streamPrefix }, signal: stop.signal });

  const listenTo = (streamPrefix: string, after?: bigint): ReturnType<typeof listening> =>
    listening(messagesOf(streamPrefix, after));

  test('what is there comes first, then caught-up, then what is appended', async () => {
    const stream = newStream();
    const old = newEvents(600);
    const fresh = newEvents(3);
    const { position } = await appendAll(store(), stream, old);
    const listener = listenTo(stream);
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    expect(listener.ids()).toEqual(idsOf(old));
    expect(listener.seen.at(-1)).toMatchObject({ kind: 'caught-up' });
    expect(listener.caughtUp()[0]).toBeGreaterThanOrEqual(position);
    await appendAll(store(), stream, fresh, 599n);
    await eventually('the new events are there', () => listener.ids().length === 603);
    expect(listener.ids()).toEqual(idsOf([...old, ...fresh]));
  });

  test('with nothing there it has caught up at once, and waits', async () => {
    const stream = newStream();
    const listener = listenTo(stream);
    await eventually('it has caught up', () => listener.caughtUp().length === 1);
    const events = newEvents(2);
    await appendAll(store(), stream, events);
    await eventually('the events are there', () => listener.ids().length === 2);
    expect(listener.ids()).toEqual(idsOf(events));
  });

  test('an event of a subscription is the event of a reading', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(3));
    const listener = listenTo(stream);
    await eventually('the events are there', () => listener.ids().length === 3);
    const events = listener.seen.flatMap((message) => (message.kind === 'event' ? [message.event] : []));
    expect(events).toEqual(await listed(store().read(stream)));
  });

  test('it resumes after a position: that of an event, and that of caught-up', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(300));
    const events = await listed(store().read(stream));
    const fromEvent = listenTo(stream, events[249]?.position);
    await eventually('it has caught up', () => fromEvent.caughtUp().length === 1);
    expect(fromEvent.ids()).toEqual(idsOf(events.slice(250)));
    const fromCheckpoint = listenTo(stream, fromEvent.caughtUp()[0]);
    await eventually('it has caught up', () => fromCheckpoint.caughtUp().length === 1);
    const event = newEvent();
    await appendAll(store(), stream, [event], 299n);
    await eventually('the event is there', () => fromCheckpoint.ids().length === 1);
    expect(fromCheckpoint.ids()).toEqual([event.id]);
  });

  test('no event is lost or comes twice while many append, whenever one subscribes', async () => {
    const prefix = newStream();
    const early = [listenTo(prefix), listenTo(prefix)];
    const late: typeof early = [];
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 60; round++) {
        const expected = round === 0 ? 'no-stream' : BigInt(round * 2 - 1);
        await store().append(`${prefix}.${writer}`, expected, newEvents(2));
        if (round % 20 === writer) late.push(listenTo(prefix));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    const all = await listed(store().readAll({ filter: { streamPrefix: prefix } }));
    expect(all).toHaveLength(960);
    for (const listener of [...early, ...late]) {
      await eventually('everything is there', () => listener.ids().length >= 960);
      expect(listener.ids()).toEqual(idsOf(all));
    }
  });

  test('two subscriptions with different filters do not disturb each other', async () => {
    const [one, two] = [newStream(), newStream()];
    const listener = listenTo(one);
    const types = listening(
      store().subscribe({ filter: { streamPrefix: two, types: ['Resolved'] }, signal: stop.signal }),
    );
    const resolved = newEvent('{}', 'Resolved');
    const other = newEvents(2);
    await store().append(two, 'no-stream', [newEvent(), resolved]);
    await store().append(one, 'no-stream', other);
    await eventually('both have theirs', () => listener.ids().length === 2 && types.ids().length === 1);
    expect([listener.ids(), types.ids()]).toEqual([idsOf(other), [resolved.id]]);
  });

  test('a slow reader holds nobody up and misses nothing', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(1));
    const slow = messagesOf(stream)[Symbol.asyncIterator]();
    const seen: SubscriptionMessage[] = [await nextOf(slow)];
    await appendAll(store(), stream, newEvents(2000), 0n);
    while (seen.filter(({ kind }) => kind === 'event').length < 2001) seen.push(await nextOf(slow));
    const ids = seen.flatMap((message) => (message.kind === 'event' ? [message.event.id] : []));
    expect(ids).toEqual(idsOf(await listed(store().read(stream))));
  });

  test('an abort ends it while it waits, while it catches up, and before it began', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(600));
    const waiting = listenTo(stream);
    await eventually('it waits', () => waiting.caughtUp().length === 1);
    const catchingUp = messagesOf(stream)[Symbol.asyncIterator]();
    await nextOf(catchingUp);
    stop.abort();
    await waiting.ended;
    expect(await catchingUp.next()).toMatchObject({ done: true });
    expect(await listed(store().subscribe({ signal: stop.signal }))).toEqual([]);
  });

  test('one that is left in the middle leaves the store free', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(10));
    for (let attempt = 0; attempt < 120; attempt++)
      for await (const message of messagesOf(stream)) if (message.kind === 'event') break;
    const listener = listenTo(stream);
    await eventually('it has caught up', () => listener.caughtUp().length === 1);
    expect(listener.ids()).toHaveLength(10);
  });

  test('the reader may use the store in between', async () => {
    const stream = newStream();
    await appendAll(store(), stream, newEvents(1));
    for await (const message of messagesOf(stream)) {
      if (message.kind !== 'event') continue;
      if (message.event.revision === 20n) break;
      await store().append(stream, message.event.revision, newEvents(1));
    }
    expect(await listed(store().read(stream))).toHaveLength(21);
  });

  testUnless('after-beyond-the-end', 'a position beyond the end is refused: it is of another store', async () => {
    const { position } = await appendAll(store(), newStream(), newEvents(1));
    const subscription = store().subscribe({ after: position + 1_000_000n, signal: stop.signal });
    expect(await rejectionOf(listed(subscription))).toBeInstanceOf(InvalidArgument);
  });

  testUnless('reopen', 'a checkpoint holds after the store was closed and opened again', async () => {
    const stream = newStream();
    const { position } = await appendAll(store(), stream, newEvents(3));
    const again = await reopened();
    const event = newEvent();
    const listener = listening(
      again.subscribe({ after: position, filter: { streamPrefix: stream }, signal: stop.signal }),
    );
    await appendAll(again, stream, [event], 2n);
    await eventually('the event is there', () => listener.ids().length === 1);
    expect(listener.ids()).toEqual([event.id]);
  });
};

const nextOf = async (iterator: AsyncIterator<SubscriptionMessage>): Promise<SubscriptionMessage> => {
  const next = await iterator.next();
  if (next.done === true) throw new Error('the subscription ended');
  return next.value;
};
