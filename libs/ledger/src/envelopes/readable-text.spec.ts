import { readable, unreadableIn } from './readable-text.js';

test.each([
  ['\u0000', 'U+0000'],
  ['a\u202eb', 'U+202E'],
  ['\u2066x\u2069', 'U+2066'],
  ['\u001b[31m', 'U+001B'],
  ['\u0085', 'U+0085'],
])('%j is not readable as it stands: %s', (text, first) => {
  expect(unreadableIn(text)).toBe(first);
  expect(unreadableIn(readable(text))).toBeUndefined();
});

test('what turns text round is written out, and everything around it stays', () => {
  expect(readable('pay \u202e001\u202c now')).toBe(String.raw`pay \u202e001\u202c now`);
});

test.each(['דנה שאלה "למה?"', 'محمد\u200f (2)', 'two\n\tlines\r\n', 'ein Ü 🃏', '\u2028', 'a\u061cb'])(
  '%j stays as it is',
  (text) => {
    expect(unreadableIn(text)).toBeUndefined();
    expect(readable(text)).toBe(text);
  },
);
