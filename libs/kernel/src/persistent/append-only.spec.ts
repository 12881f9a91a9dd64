import { entriesFrom, entryAt, appendTo, appendOnly } from './append-only.js';

test('a list that has grown past several pieces holds everything in its order', () => {
  const list = appendOnly<number>();
  const numbers = Array.from({ length: 1300 }, (_, number) => number);
  for (const number of numbers) appendTo(list, number);
  expect(list.length).toBe(1300);
  expect(entriesFrom(list, 0)).toEqual(numbers);
  expect(entriesFrom(list, 1298)).toEqual([1298, 1299]);
  expect([0, 511, 512, 1299].map((index) => entryAt(list, index))).toEqual([0, 511, 512, 1299]);
});

test('there is nothing before the first and after the last entry', () => {
  const list = appendOnly<string>();
  expect(entryAt(list, 0)).toBeUndefined();
  appendTo(list, 'only');
  expect([-1, 1, 512].map((index) => entryAt(list, index))).toEqual([undefined, undefined, undefined]);
  expect(entriesFrom(list, 1)).toEqual([]);
});
