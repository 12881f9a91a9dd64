import fc from 'fast-check';
import { canonicalForm } from './canonical-form.js';
import { canonicalJson } from './canonical-json.js';

/** What canonicalForm saves: the canonical text, read again. */
const readAgain = (value: unknown): unknown => JSON.parse(canonicalJson(value));

test('any JSON value comes out as its canonical text reads, member order and all', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const form = canonicalForm(value);
      expect(form).toEqual(readAgain(value));
      expect(JSON.stringify(form)).toBe(JSON.stringify(readAgain(value)));
    }),
  );
});

test.each([
  ['an undefined member is left out', { b: undefined, a: [{ c: undefined }] }],
  ['there is no -0', { a: -0, b: [-0] }],
  ['names like numbers come first', { b: 1, 10: 2, 9: 3 }],
  [
    'more names than are sorted by hand',
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${50 - at}`, at])),
  ],
])('%s', (_what, value) => {
  const form = canonicalForm(value);
  expect(form).toStrictEqual(readAgain(value));
  expect(JSON.stringify(form)).toBe(JSON.stringify(readAgain(value)));
});

test('a member called __proto__ is a member', () => {
  const value: unknown = JSON.parse('{"b":{"__proto__":{"x":1},"a":2}}');
  expect(JSON.stringify(canonicalForm(value))).toBe('{"b":{"__proto__":{"x":1},"a":2}}');
});

test('it is a copy: changing what was sent changes nothing', () => {
  const sent = { b: [1], a: { c: 1 } };
  const form = canonicalForm(sent);
  sent.b.push(2);
  sent.a.c = 2;
  expect(form).toEqual({ a: { c: 1 }, b: [1] });
});
