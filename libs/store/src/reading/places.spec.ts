import { memoryStore } from '../memory/memory-store.js';
import { DamagedStore } from '../port/errors.js';
import type { EventStore } from '../port/event-store.js';
import { isPlaceOf } from './places.js';

/** Five events, of which the second and the third are truncated. */
const storeWithAGap = async (): Promise<EventStore> => {
  const store = memoryStore();
  const event = (at: number) => ({ id: `00000000-0000-4000-8000-00000000000${at}`, type: 'Noted', json: '{}' });
  await store.append('one', 'no-stream', [event(1)]);
  await store.append('two', 'no-stream', [event(2), event(3), event(4)]);
  await store.append('one', 0n, [event(5)]);
  await store.truncateBefore('two', 2n);
  return store;
};

test.each([
  ['before every event', 0n, true],
  ['whose event lies there', 1n, true],
  ['whose event was truncated', 2n, true],
  ['beyond the end', 6n, false],
])('a place %s: it is of this store: %#', async (_, position, isOurs) => {
  expect(await isPlaceOf(await storeWithAGap(), position, () => true)).toBe(isOurs);
});

test('a place where another event lies is of another store', async () => {
  expect(await isPlaceOf(await storeWithAGap(), 4n, () => false)).toBe(false);
});

test('where most numbers are positions of no event, one without is of another store', async () => {
  const sparse = { ...(await storeWithAGap()), isSparse: true };
  expect(await isPlaceOf(sparse, 2n, () => true)).toBe(false);
  expect(await isPlaceOf(sparse, 0n, () => true)).toBe(true);
});

test('a place behind an event that is damaged now is read on from; other failures are told', async () => {
  const store = await storeWithAGap();
  const failing = (error: Error): EventStore => ({ ...store, eventAt: () => Promise.reject(error) });
  const event = { stream: 'one', revision: 0n, position: 1n };
  expect(await isPlaceOf(failing(new DamagedStore('hall.db', 'a bit', { event })), 1n, () => false)).toBe(true);
  await expect(isPlaceOf(failing(new DamagedStore('hall.db', 'a page')), 1n, () => true)).rejects.toThrow('a page');
});
