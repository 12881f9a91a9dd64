import { faultsIn, type HistoryEntry } from './history.js';

const at = (client: number, begunAt: number, endedAt: number) => ({ client, stream: 's', begunAt, endedAt });
const appended = (
  size: number,
  ids: string[],
  times: readonly [number, number],
  outcome: 'ok' | 'unknown' | 'not-written' = 'ok',
): HistoryEntry => ({ ...at(1, ...times), kind: 'append', outcome, size, ids });
const read = (ids: string[], times: readonly [number, number]): HistoryEntry => ({
  ...at(2, ...times),
  kind: 'read',
  ids,
});
const conflict = (size: number, times: readonly [number, number]): HistoryEntry => ({
  ...at(3, ...times),
  kind: 'conflict',
  size,
});
const faults = (log: string[], ...entries: HistoryEntry[]): readonly string[] =>
  faultsIn(entries, new Map([['s', log]]));

test('histories that one register can have are faultless', () => {
  expect(
    faults(
      ['a', 'b', 'c'],
      appended(0, ['a'], [0, 1]),
      read(['a'], [2, 3]),
      appended(1, ['b', 'c'], [2, 9], 'unknown'),
      read(['a'], [2, 8]),
      conflict(1, [4, 5]),
      read(['a', 'b', 'c'], [6, 7]),
      appended(1, ['x'], [8, 9], 'not-written'),
      appended(1, ['y'], [8, 9], 'unknown'),
      conflict(3, [10, 11]),
    ),
  ).toEqual([]);
});

test.each<[string, string[], HistoryEntry[], RegExp]>([
  ['something acknowledged is missing', [], [appended(0, ['a'], [0, 1])], /acknowledged append at 0 is not there/],
  ['a part of it is missing', ['a'], [appended(0, ['a', 'b'], [0, 1])], /is not there/],
  ['it lies elsewhere', ['x', 'a'], [appended(0, ['x'], [0, 1]), appended(0, ['a'], [0, 1])], /at 0 is not there/],
  ['it is there twice', ['a', 'a'], [appended(0, ['a'], [0, 1])], /twice/],
  ['a refused one is there', ['a'], [appended(0, ['a'], [0, 1], 'not-written')], /refused is there/],
  ['a part of an unknown one', ['a'], [appended(0, ['a', 'b'], [0, 1], 'unknown')], /in part/],
  ['nobody has sent it', ['a'], [], /nobody has sent/],
  ['a reading shows what is not there', ['a'], [appended(0, ['a'], [0, 1]), read(['b'], [2, 3])], /no beginning/],
  ['a reading is stale', ['a'], [appended(0, ['a'], [0, 1]), read([], [2, 3])], /met 0 events \(read\) after 1/],
  ['readings go back', ['a'], [appended(0, ['a'], [0, 9]), read(['a'], [1, 2]), read([], [3, 4])], /met 0 events/],
  [
    'it is read before it was sent',
    ['a'],
    [read(['a'], [0, 1]), appended(0, ['a'], [2, 3])],
    /met 0 events \(append\)/,
  ],
  [
    'an unknown one that a reading showed is gone',
    [],
    [appended(0, ['a'], [0, 1], 'unknown'), read(['a'], [2, 3])],
    /no beg/,
  ],
  ['a conflict is stale', ['a'], [appended(0, ['a'], [0, 1]), conflict(0, [2, 3])], /met 0 events \(conflict\)/],
])('it is found where %s', (_, log, entries, why) => {
  expect(faults(log, ...entries).join('; ')).toMatch(why);
});
