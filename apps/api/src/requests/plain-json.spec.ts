import { jsonFault } from './plain-json.js';

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
