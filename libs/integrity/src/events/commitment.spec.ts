import { newSalt, commitmentOf } from './commitment.js';

const salt = 'ab'.repeat(32);

test('a seal is the SHA-256 of the canonical JSON of what is sealed', () => {
  expect(commitmentOf({ salt, data: { order: ['b', 'a'] } })).toBe(
    '978da0d39ad8fe437eef2005d509a49c22e6ddde43c2218e1c1d56e8c0004418',
  );
});

test('the order of members does not matter, every value does', () => {
  const seal = commitmentOf({ salt, data: { a: 1, b: 2 }, command: { type: 'Choose' } });
  expect(commitmentOf({ command: { type: 'Choose' }, data: { b: 2, a: 1 }, salt })).toBe(seal);
  expect(commitmentOf({ salt, data: { a: 1, b: 2 } })).not.toBe(seal);
  expect(commitmentOf({ salt: newSalt(), data: { a: 1, b: 2 }, command: { type: 'Choose' } })).not.toBe(seal);
});

test('a salt is 32 random bytes', () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSalt()).not.toBe(newSalt());
});
