import {
  appendAll,
  eventsOfBytes,
  eventually,
  idsOf,
  listed,
  listening,
  newEvents,
  newStream,
  rejectionOf,
} from '@stackledger/store/testing';
import { hastily, opened, retried } from '../opened.js';

const stop = new AbortController();
afterAll(() => stop.abort());

test.concurrent(
  'a subscription resumes by itself after its connection was cut and after the server was gone: none lost, none twice',
  () =>
    hastily(async ({ double, store }) => {
      const stream = newStream();
      const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
      const sent: string[] = [];
      const send = async (): Promise<void> => {
        const events = newEvents(5);
        const expected = sent.length === 0 ? 'no-stream' : BigInt(sent.length - 1);
        await retried(() => store.append(stream, expected, events));
        sent.push(...idsOf(events));
      };
      await send();
      await eventually('it follows', () => listener.ids().length === 5);
      double.nodes[0]?.cutAll();
      await send();
      await eventually('it has resumed', () => listener.ids().length === 10);
      await double.die();
      await double.live();
      await send();
      await eventually('it has resumed again', () => listener.ids().length === 15);
      expect(listener.ids()).toEqual(sent);
    }),
);

test.concurrent('a subscription goes on after events that are gone: truncated and scavenged while it was away', () =>
  hastily(async ({ double, store }) => {
    const stream = newStream('attempts-');
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    const [first, ...others] = newEvents(6);
    await store.append(stream, 'no-stream', first === undefined ? [] : [first]);
    await eventually('it follows', () => listener.ids().length === 1);
    double.faults.always('subscribe', { kind: 'refuse' });
    double.nodes[0]?.cutAll();
    await retried(() => store.append(stream, 0n, others));
    await retried(() => store.truncateBefore(stream, 4n));
    double.log.scavenge();
    double.faults.always('subscribe', null);
    await eventually('it goes on', () => listener.ids().length === 3);
    expect(listener.ids()).toEqual(
      idsOf([first, ...others].flatMap((event, at) => (event && (at === 0 || at >= 4) ? [event] : []))),
    );
  }),
);

test.concurrent(
  'a subscription catches up with few requests: a page holds thousands of events, and the end is asked for at the end',
  () =>
    opened(async ({ double, store }) => {
      const stream = newStream();
      await appendAll(store, stream, newEvents(10_000));
      const before = double.served.read;
      const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
      await eventually('it has caught up', () => listener.caughtUp().length > 0);
      expect(listener.ids()).toHaveLength(10_000);
      expect(double.served.read - before).toBeLessThanOrEqual(8);
    }),
);

test.concurrent(
  'a subscription catches up with large events in pages of so many bytes: none is lost, and pages shrink',
  () =>
    opened(async ({ double, store }) => {
      const stream = newStream();
      const large = eventsOfBytes(40 * 1024 * 1024);
      for (let at = 0; at < large.length; at += 8)
        await store.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), large.slice(at, at + 8));
      const before = double.served.read;
      const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
      await eventually('it has caught up', () => listener.caughtUp().length > 0);
      expect(listener.ids()).toEqual(idsOf(large));
      expect(double.served.read - before).toBeLessThanOrEqual(10);
    }),
);

test.concurrent('a subscription is one for all who follow, however many', () =>
  opened(async ({ double, store }) => {
    const stream = newStream();
    const listeners = Array.from({ length: 120 }, () =>
      listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal })),
    );
    await eventually('all have caught up', () => listeners.every((listener) => listener.caughtUp().length > 0));
    await store.append(stream, 'no-stream', newEvents(2));
    await eventually('all have both', () => listeners.every((listener) => listener.ids().length === 2));
    await eventually('one subscription is open', () => double.subscriptions() === 1);
  }),
);

test.concurrent(
  'a subscription from between two records is refused: such a position is of another store, and would be tried for ever',
  () =>
    hastily(async ({ store }) => {
      const { position } = await store.append(newStream(), 'no-stream', newEvents(3));
      const between = store.subscribe({ after: position - 1n, signal: stop.signal });
      expect(String(await rejectionOf(listed(between)))).toMatch(/no event lies at the position.*of another store/);
    }),
);

test.concurrent('a subscription that is refused, or never confirmed, is begun again', () =>
  hastily(async ({ double, store }) => {
    double.faults.next('subscribe', { kind: 'refuse' }, { kind: 'refuse' });
    const stream = newStream();
    const listener = listening(store.subscribe({ filter: { streamPrefix: stream }, signal: stop.signal }));
    await eventually('it has caught up', () => listener.caughtUp().length > 0);
    await store.append(stream, 'no-stream', newEvents(1));
    await eventually('the event is there', () => listener.ids().length === 1);
  }),
);

test.concurrent(
  'a subscription of streams that the store was not opened to follow is refused; the server sends no others',
  () =>
    opened(
      async ({ double, store }) => {
        expect(String(await rejectionOf(listed(store.subscribe())))).toMatch(/not followed.*opened to follow match-/);
        const attempts = store.subscribe({ filter: { streamPrefix: 'attempts-1' } });
        expect(await rejectionOf(listed(attempts))).toMatchObject({ code: 'invalid-argument' });
        const listener = listening(store.subscribe({ filter: { streamPrefix: 'match-' }, signal: stop.signal }));
        await eventually('it has caught up', () => listener.caughtUp().length > 0);
        const events = newEvents(2);
        await store.append(newStream('other-program-'), 'no-stream', newEvents(2));
        await store.append(newStream(), 'no-stream', events);
        await eventually('the events are there', () => listener.ids().length === 2);
        expect(listener.ids()).toEqual(idsOf(events));
        expect(double.sent.subscribed).toBe(2);
      },
      {},
      { followed: ['match-'] },
    ),
);
