import { newBell } from './bell.js';
import { StoreUnavailable } from '../port/errors.js';
import type { EventSource, FollowedSource } from './event-source.js';
import type { RecordedEvent, SubscriptionMessage } from '../port/event-store.js';
import { follow } from './subscription.js';
import type { Pause } from './subscription.js';

const eventAt = (position: bigint): RecordedEvent => ({
  id: `e-${position}`,
  type: 'PriorityPassed',
  json: '{}',
  stream: 'match-1',
  revision: position - 1n,
  position,
});

/** A source whose pages hold at most `pageSize` events, and fail while `fault` gives an error. */
const sourceOf = (pageSize: number): EventSource & { fault: () => Error | undefined; grow: (by: number) => void } => {
  const news = newBell();
  let last = 0n;
  return {
    fault: () => undefined,
    news,
    grow: (by) => {
      last += BigInt(by);
      news.ring();
    },
    range: () => null,
    page: () => [],
    lastPosition: () => last,
    pageOfAll(after, upTo, filter) {
      const error = this.fault();
      if (error !== undefined) throw error;
      const events: RecordedEvent[] = [];
      while (after < upTo && events.length < pageSize) events.push(eventAt(++after));
      return { events: filter.types === undefined ? events : [], searchedTo: after };
    },
  };
};

const noPause: Pause = () => Promise.resolve();
const said = (message: SubscriptionMessage): string =>
  message.kind === 'event' ? message.event.id : `caught-up ${message.position}`;

/** What a subscription says until it has said `count` things. */
const first = async (count: number, messages: AsyncIterable<SubscriptionMessage>): Promise<string[]> => {
  const heard: string[] = [];
  for await (const message of messages) if (heard.push(said(message)) === count) break;
  return heard;
};

test('an unavailable store in the middle loses and doubles nothing, and caught-up comes again after it', async () => {
  const source = sourceOf(2);
  source.grow(3);
  let pages = 0;
  source.fault = () => (pages++ % 3 === 1 ? new StoreUnavailable('io-error', 'injected') : undefined);
  const messages = follow(source, {}, noPause);
  expect(await first(4, messages)).toEqual(['e-1', 'e-2', 'e-3', 'caught-up 3']);
  const resumed = follow(source, { after: 2n }, noPause);
  pages = 1;
  expect(await first(2, resumed)).toEqual(['e-3', 'caught-up 3']);
});

test('live, it says caught-up again after it was unavailable', async () => {
  const source = sourceOf(10);
  const messages = follow(source, {}, noPause);
  expect(said((await messages.next()).value ?? { kind: 'caught-up', position: -1n })).toBe('caught-up 0');
  const failures = [new StoreUnavailable('busy', 'injected'), new StoreUnavailable('down', 'injected')];
  source.fault = () => failures.pop();
  const heard = first(2, messages);
  source.grow(1);
  expect(await heard).toEqual(['e-1', 'caught-up 1']);
});

test('it waits longer and longer while the store is unavailable, five seconds at most', async () => {
  const source = sourceOf(1);
  source.grow(1);
  const waited: number[] = [];
  source.fault = () => (waited.length < 9 ? new StoreUnavailable('down', 'injected') : undefined);
  await first(
    1,
    follow(source, {}, (ms) => Promise.resolve(void waited.push(ms))),
  );
  expect(waited).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});

test('an abort ends the wait for an unavailable store', async () => {
  const source = sourceOf(1);
  source.fault = () => new StoreUnavailable('down', 'injected');
  const stop = new AbortController();
  const ended = first(1, follow(source, { signal: stop.signal }));
  stop.abort();
  expect(await ended).toEqual([]);
});

test('it ends when the store closes, and fails when the store is damaged', async () => {
  const source = sourceOf(1);
  source.fault = () => new StoreUnavailable('closed', 'injected');
  expect(await first(1, follow(source))).toEqual([]);
  source.fault = () => new Error('damaged');
  await expect(first(1, follow(source))).rejects.toThrow('damaged');
});

test('where the filter lets nothing through, the reader is told from time to time how far it is', async () => {
  const source = sourceOf(1000);
  const messages = follow(source, { filter: { types: ['Resolved'] } });
  const heard = first(3, messages);
  const grown = async (): Promise<void> => {
    for (let step = 0; step < 20; step++) {
      source.grow(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await grown();
  expect((await heard).map((text) => text.split(' ')[0])).toEqual(['caught-up', 'caught-up', 'caught-up']);
});

test('it holds one page, however much there is', async () => {
  const source = sourceOf(4);
  source.grow(1000);
  let pages = 0;
  source.fault = () => void (pages += 1);
  const messages = follow(source);
  for (let read = 0; read < 8; read++) await messages.next();
  source.grow(1000);
  expect(pages).toBe(2);
  await messages.return();
});

test('of what lies in memory a follower gets all that creations write in a turn, of the rest a small page', async () => {
  const stored = sourceOf(Infinity);
  stored.grow(4_000);
  const pages: string[] = [];
  const source: FollowedSource = {
    ...stored,
    lastPosition: () => stored.lastPosition(),
    pageOfRecent: (after, _upTo, filter, count) => {
      if (after < 1_000n) return null;
      pages.push(`memory ${count}`);
      return stored.pageOfAll(after, after + BigInt(count), filter, count);
    },
    pageOfAll: (after, upTo, filter, count) => {
      pages.push(`store ${count}`);
      return stored.pageOfAll(after, upTo < 1_000n ? upTo : 1_000n, filter, count);
    },
  };
  const heard = await first(3_048, follow(source, {}, noPause));
  expect(heard.at(-1)).toBe('e-3048');
  expect(pages).toEqual(['store 256', 'memory 2048']);
});
