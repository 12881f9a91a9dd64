import { jsonFault, repeatedName } from './plain-json.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

test('a command as clients send them has no fault', () => {
  expect(
    jsonFault({ type: 'PlayCard', seat: 'anna', targets: ['fly'], x: 3, pay: { discard: null }, note: 'ein Ü 🃏' }),
  ).toBeUndefined();
});

test('half a surrogate pair is found wherever it stands', () => {
  expect(jsonFault(JSON.parse('{"a":[{"b":"\\ud83c"}]}'))).toBe('a/0/b holds half a surrogate pair');
  expect(jsonFault(JSON.parse('{"a":{"\\udc00":1}}'))).toBe('a has a member whose name holds half a surrogate pair');
});

test('a number that JSON cannot say again is found', () => {
  expect(jsonFault(JSON.parse('{"x":1e999}'))).toBe('x is a number out of range');
});

test.each(['__proto__', 'constructor', 'prototype'])('the member %s is refused at any depth', (name) => {
  expect(jsonFault(JSON.parse(`{"setup":{"${name}":{"polluted":true}}}`))).toBe(
    `setup has a member ${name}, which is reserved`,
  );
});

test('64 levels are taken, 65 are not', () => {
  expect(jsonFault(nested(64))).toBeUndefined();
  expect(jsonFault(nested(65))).toBe('the body is nested more than 64 levels deep');
});

test.each([
  ['{"a":["x","\\u0000"]}', 'a/1 holds U+0000, '],
  ['{"reason":"pay \u202e001"}', 'reason holds U+202E, '],
  ['{"note":"\u2067x"}', 'note holds U+2067, '],
])('%s holds a character that changes how other text is read', (text, fault) => {
  expect(jsonFault(JSON.parse(text))).toContain(fault);
});

test('texts in scripts that are read from the right are taken as they are', () => {
  expect(jsonFault({ reason: 'דנה שאלה "למה?"\nمحمد\u200f (2)' })).toBeUndefined();
});

test.each([
  ['{"now":9,"now":4}', 'now'],
  ['{"a":[{"b":1},{"b":1, "c":"{" ,"b" : 2}]}', 'b'],
  ['{"a":1,"\\u0061":1}', 'a'],
  [String.raw`{"\"":1,"\"":2}`, '"'],
])('%s has a name twice', (text, name) => {
  expect(repeatedName(text, JSON.parse(text))).toBe(name);
});

test.each([
  '{"a":{"a":"a"},"b":["a","a",{"a":1}]}',
  '{"a":"\\",\\"a\\":"}',
  '["a","a"]',
  '"a"',
  '{}',
  '7',
  '{"a":"b","b":"a"}',
  String.raw`{"a\\":"\\","b" :\t{}, "c":[],"\\\"":":"}`.replace(String.raw`\t`, '\t\r\n '),
])('%s has no name twice', (text) => {
  const value: unknown = JSON.parse(text);
  expect(repeatedName(text, value)).toBeUndefined();
  // What counts names looks for no repetition then, so that a text with one is found.
  const twice = `[${text},{"z":1,"z":2}]`;
  expect(repeatedName(twice, JSON.parse(twice))).toBe('z');
});
