import { fitted } from './terminal-width.js';

test('long lines are broken between words, and what goes on is indented alike', () => {
  expect(fitted('one two three\n  four five six', 10)).toBe('one two\nthree\n  four\n  five six');
});

test('a word that is longer than a line stays whole, and so does every line without a terminal', () => {
  expect(fitted('  abcdefghijklmnop', 8)).toBe('  abcdefghijklmnop');
  expect(fitted('one two three', undefined)).toBe('one two three');
});
