import { lastUsed } from './last-used.js';

test('it keeps as many values as it may, and drops the least recently used first', () => {
  const values = lastUsed<string>(2);
  values.set('a', 'first').set('b', 'second');
  expect(values.get('a')).toBe('first');
  values.set('c', 'third');
  expect([...values.entries()].sort()).toEqual([
    ['a', 'first'],
    ['c', 'third'],
  ]);
  values.set('c', 'changed');
  expect([...values.keys()].sort()).toEqual(['a', 'c']);
});

test('a value is dropped when its time is over', () => {
  const values = lastUsed<true>(2, { ttl: 60_000 });
  values.set('a', true);
  values.set('b', true, { start: performance.now() - 61_000 });
  expect([values.has('a'), values.has('b')]).toEqual([true, false]);
});

test('a large bound takes no memory before there are values', () => {
  const before = process.memoryUsage().arrayBuffers;
  const values = Array.from({ length: 20 }, () => lastUsed<true>(1_000_000));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  expect(values).toHaveLength(20);
});
