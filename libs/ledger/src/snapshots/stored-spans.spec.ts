import { StoredSpans, type StoredSpan } from './stored-spans.js';

const text = (...spans: readonly StoredSpan[]): string => JSON.stringify(spans);

const TEXTS = [text(['a', 0, 3], ['b "quoted"', 4, 4]), text(['c', 5, 9])];

const spans = (): StoredSpans => {
  const all = new StoredSpans(TEXTS);
  all.set('d', { first: 10, last: 11 });
  return all;
};

test('what a snapshot holds is found by its id, and what came since', () => {
  expect(spans().get('a')).toEqual({ first: 0, last: 3 });
  expect(spans().get('b "quoted"')).toEqual({ first: 4, last: 4 });
  expect(spans().get('d')).toEqual({ first: 10, last: 11 });
  expect(spans().has('c')).toBe(true);
});

test.each(['e', 'quoted', '0', ''])('an id that was not used is not there: %j', (id) => {
  expect(spans().get(id)).toBeUndefined();
  expect(spans().has(id)).toBe(false);
});

const ORDER = ['a', 'b "quoted"', 'c', 'd'];

test('all together stand in the order of the log, however they are asked for', () => {
  expect([...spans()].map(([id]) => id)).toEqual(ORDER);
  expect([...spans().keys()]).toEqual(ORDER);
  expect([...spans().values()].map(({ first }) => first)).toEqual([0, 4, 5, 10]);
  expect([...spans().entries()].map(([id]) => id)).toEqual(ORDER);
  expect([...new Map(spans()).keys()]).toEqual(ORDER);
  expect(spans().size).toBe(4);
  const seen: string[] = [];
  spans().forEach((_span, id) => seen.push(id));
  expect(seen).toEqual(ORDER);
});

test('a text that is not read is not parsed', () => {
  const broken = new StoredSpans(['not JSON']);
  expect(broken.get('new')).toBeUndefined();
  expect(() => [...broken]).toThrow(SyntaxError);
});
