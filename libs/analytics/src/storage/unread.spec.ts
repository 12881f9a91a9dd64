import { DamagedStore, type LaterEvents, type RecordedEvent } from '@stackledger/store';
import { unreadAfter, type StoreEnd } from './unread.js';

const EVENT: RecordedEvent = { stream: 'match-x', id: 'e', type: 'T', json: '{}', revision: 0n, position: 8_000n };

/** A store that ends at a position, with these events of matches behind wherever it is asked. */
const storeEnding = (end: bigint, ...events: readonly RecordedEvent[]): StoreEnd => ({
  lastPosition: () => Promise.resolve(end),
  readOn: (): Promise<LaterEvents> => Promise.resolve({ before: null, events, isLast: true }),
});

test('what is not read is told in positions, as other read models tell it', async () => {
  expect(await unreadAfter(storeEnding(9_000n, EVENT), 4_000n)).toBe(5_000);
});

test('events that are of no match are not lacking', async () => {
  expect(await unreadAfter(storeEnding(9_000n), 4_000n)).toBe(0);
  expect(await unreadAfter(storeEnding(4_000n, EVENT), 4_000n)).toBe(0);
});

test('where the store does not answer it is unknown', async () => {
  const down = (): Promise<never> => Promise.reject(new Error('it is down'));
  expect(await unreadAfter({ lastPosition: down, readOn: down }, 0n)).toBeNull();
});

test.each<[number, readonly RecordedEvent[]]>([
  [0, []],
  [5_000, [EVENT]],
])('an event that is damaged is not lacking, those behind it are: %d', async (lacking, behind) => {
  const damaged = { stream: 'match-x', revision: 0n, position: 4_001n };
  const { lastPosition, readOn } = storeEnding(9_000n, ...behind);
  const store: StoreEnd = {
    lastPosition,
    readOn: (asked) =>
      (asked.after ?? 0n) < damaged.position
        ? Promise.reject(new DamagedStore('hall.db', 'a bit turned over', { event: damaged }))
        : readOn(asked),
  };
  expect(await unreadAfter(store, 4_000n)).toBe(lacking);
});
