import { memoryStore, StoreUnavailable, type EventStore, type RecordedEvent } from '@stackledger/store';
import { eventually } from '@stackledger/store/testing';
import { MatchTail } from './match-tail.js';

const STREAM = 'match-m-1';
const away = new StoreUnavailable('down', 'injected');
const event = (at: number) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  type: 'PriorityPassed',
  json: '{"type":"PriorityPassed"}',
});

/** A tail that knows one event of a followed match; then its server refuses that place, and has `there` at it. */
const refusedPlace = async (there: (known: RecordedEvent) => RecordedEvent | null) => {
  const store = memoryStore();
  let isRefused = false;
  const refusing: EventStore = {
    ...store,
    isShared: true,
    readOn: (options) => (isRefused ? Promise.reject(away) : store.readOn(options)),
    eventAt: async (position) => {
      const known = await store.eventAt(position);
      return known === null ? null : there(known);
    },
  };
  const tail = new MatchTail(refusing);
  const followed = { stream: STREAM, incoming: await tail.follow(STREAM) };
  await store.append(STREAM, 'no-stream', [event(1)]);
  expect(await tail.hasArrived()).toBe(true);
  expect(tail.isFollowed(followed)).toBe(true);
  isRefused = true;
  return { tail, followed, store, answer: () => void (isRefused = false) };
};

test('a server that has the last known event where it was, and does not read on, is away: matches are followed still', async () => {
  const { tail, followed, answer } = await refusedPlace((known) => known);
  await expect(tail.hasArrived()).rejects.toBe(away);
  expect(tail.isFollowed(followed)).toBe(true);
  answer();
  expect(await tail.hasArrived()).toBe(true);
});

test.each([
  ['another event', (known: RecordedEvent) => ({ ...known, id: event(2).id })],
  ['none', () => null],
])('a server that has %s in its place was given another log: every match is read again', async (_what, there) => {
  const { tail, followed, answer } = await refusedPlace(there);
  expect(await tail.hasArrived()).toBe(false);
  expect(tail.isFollowed(followed)).toBe(false);
  answer();
  expect(await tail.hasArrived()).toBe(true);
});

test('nothing is kept for a match that was left, nor for another reading of it', async () => {
  const store = memoryStore();
  const tail = new MatchTail(store);
  const before = { stream: STREAM, incoming: await tail.follow(STREAM) };
  const now = { stream: STREAM, incoming: await tail.follow(STREAM) };
  tail.leave(before); // its place was taken by the later reading
  expect([tail.isFollowed(before), tail.isFollowed(now)]).toEqual([false, true]);
  await store.append(STREAM, 'no-stream', [event(1)]);
  await eventually('it has come', () => now.incoming.hasAfter(-1));
  expect(tail.arrivedIn(before, -1)).toEqual([]);
  tail.leave(now);
  expect(tail.isFollowed(now)).toBe(false);
});

test('of whoever is far behind two pages are read, and then the single match', async () => {
  const store = memoryStore();
  let pages = 0;
  const tail = new MatchTail({
    ...store,
    readOn: () => {
      pages += 1;
      return Promise.resolve({ events: [], isLast: false, before: null });
    },
  });
  expect(await tail.hasArrived()).toBe(false);
  expect(pages).toBe(2);
});
