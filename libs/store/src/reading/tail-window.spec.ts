import type { RecordedEvent } from '../port/event-store.js';
import { TailWindow } from './tail-window.js';

const event = (position: number, stream = 'match-1', revision = position): RecordedEvent => ({
  ...{ id: `e-${position}`, type: 'PriorityPassed', json: '{}', stream },
  ...{ revision: BigInt(revision), position: BigInt(position) },
});

const positions = (window: TailWindow, after: bigint, count = 100): number[] =>
  window.page(after, {}, count).events.map(({ position }) => Number(position));

test('it gives what lies after a position, in pages, and says where it ends', () => {
  const window = new TailWindow(10n);
  for (const position of [11, 12, 13]) window.take(event(position));
  expect(positions(window, 10n)).toEqual([11, 12, 13]);
  expect(window.page(10n, {}, 2)).toMatchObject({ searchedTo: 12n, isLast: false });
  expect(window.page(12n, {}, 2)).toMatchObject({ searchedTo: 13n, isLast: true });
  expect(window.page(20n, {}, 2)).toEqual({ events: [], searchedTo: 20n, isLast: true });
  expect([window.covers(9n), window.covers(10n)]).toEqual([false, true]);
});

test('an event that comes again is left out; one after a missing revision is not taken', () => {
  const window = new TailWindow(0n);
  expect(window.take(event(5, 'match-1', 0))).toBe('new');
  expect(window.take(event(5, 'match-1', 0))).toBe('known');
  expect(window.take(event(9, 'match-1', 2))).toBe('gap');
  expect(window.tail).toBe(5n);
  expect(window.take(event(8, 'match-1', 1))).toBe('new');
  expect(window.take(event(9, 'match-1', 2))).toBe('new');
});

test('it forgets the oldest: whoever is further behind reads pages', () => {
  const window = new TailWindow(0n);
  for (let position = 1; position <= 20_000; position++) window.take(event(position));
  expect(window.covers(0n)).toBe(false);
  expect(window.covers(15_000n)).toBe(true);
  expect(positions(window, 19_990n)).toEqual([
    19_991, 19_992, 19_993, 19_994, 19_995, 19_996, 19_997, 19_998, 19_999, 20_000,
  ]);
});
