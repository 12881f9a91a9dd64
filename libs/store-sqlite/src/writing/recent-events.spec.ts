import type { RecordedEvent } from '@stackledger/store';
import { recentEvents } from './recent-events.js';

const event = (position: number, stream = 'match-1'): RecordedEvent => ({
  id: `id-${position}`,
  type: position % 2 === 0 ? 'Even' : 'Odd',
  json: '{}',
  stream,
  revision: 0n,
  position: BigInt(position),
});

const filled = (from: number, to: number): ReturnType<typeof recentEvents> => {
  const recent = recentEvents(from - 1);
  for (let position = from; position <= to; position++) recent.add(event(position));
  return recent;
};

const positionsOf = (page: ReturnType<ReturnType<typeof recentEvents>['page']>): unknown =>
  page?.events.map(({ position }) => Number(position));

test('what was written since is there, and nothing is said of what lies before it', () => {
  const recent = filled(11, 14);
  expect(positionsOf(recent.page(10, 14, {}, 10))).toEqual([11, 12, 13, 14]);
  expect(positionsOf(recent.page(14, 14, {}, 10))).toEqual([]);
  expect(recent.page(9, 14, {}, 10)).toBeNull();
});

test('what is not committed yet lies beyond the end of a page', () => {
  expect(positionsOf(filled(11, 14).page(10, 12, {}, 10))).toEqual([11, 12]);
});

test('a full page ends at its last event, any other at the end of the search', () => {
  const recent = filled(1, 9);
  expect(recent.page(0, 9, { types: ['Odd'] }, 2)).toMatchObject({ searchedTo: 3n });
  expect(positionsOf(recent.page(3, 9, { types: ['Odd'] }, 5))).toEqual([5, 7, 9]);
  expect(recent.page(3, 9, { streamPrefix: 'attempts-' }, 5)).toEqual({ events: [], searchedTo: 9n });
});

test('what was rolled back never happened, and its positions are given again', () => {
  const recent = filled(1, 5);
  recent.forgetAfter(3);
  recent.add(event(4, 'match-2'));
  expect(recent.page(2, 4, {}, 10)?.events).toEqual([event(3), event(4, 'match-2')]);
});

test('what was read is given up soon, what nobody has read yet waits', () => {
  const recent = filled(1, 5_000);
  expect(positionsOf(recent.page(0, 5_000, {}, 2))).toEqual([1, 2]);
  recent.page(4_900, 5_000, {}, 10);
  recent.add(event(5_001));
  expect(recent.page(4_000, 5_001, {}, 10)).toBeNull();
  expect(positionsOf(recent.page(4_900, 5_001, {}, 2))).toEqual([4_901, 4_902]);
});

test('large texts that nobody reads are given up', () => {
  const recent = recentEvents(0);
  const json = 'x'.repeat(20_000);
  for (let position = 1; position <= 1_100; position++) recent.add({ ...event(position), json });
  expect(recent.page(0, 1_100, {}, 10)).toBeNull();
  expect(positionsOf(recent.page(1_099, 1_100, {}, 10))).toEqual([1_100]);
});

test('what was rolled back counts for nothing', () => {
  const recent = recentEvents(0);
  const json = 'x'.repeat(10_000_000);
  for (let times = 0; times < 3; times++) {
    recent.add({ ...event(1), json });
    recent.forgetAfter(0);
  }
  for (let position = 1; position <= 1_100; position++) recent.add(event(position));
  expect(positionsOf(recent.page(0, 1_100, {}, 1))).toEqual([1]);
});

test('the oldest are given up in time, the last ones never', () => {
  const recent = filled(1, 10_000);
  expect(recent.page(0, 10_000, {}, 10)).toBeNull();
  expect(positionsOf(recent.page(9_500, 10_000, {}, 2))).toEqual([9_501, 9_502]);
});
