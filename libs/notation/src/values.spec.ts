import fc from 'fast-check';
import type { Json, Shape } from '@stackledger/kernel';
import { either, listOf, mapOf, number, struct, text } from '@stackledger/kernel';
import { parseActions } from './parsing.js';
import { renderValue, valueOf } from './values.js';

const ANYTHING: Shape = { is: 'json' };

/** What a value reads as where a field wants this shape. */
const read = (written: string, shape: Shape = ANYTHING): Json => {
  const [action] = parseActions(`x f=${written}`);
  const [, value] = action?.fields[0] ?? [];
  if (value === undefined) throw new Error(`${written} is no value`);
  return valueOf(value, shape);
};

test('a number, true and false are literals where any JSON may stand', () => {
  expect(read('12')).toBe(12);
  expect(read('-3')).toBe(-3);
  expect(read('true')).toBe(true);
  expect(read('false')).toBe(false);
});

test('in quotes they are text, and so is what only looks like a number', () => {
  expect(read('"12"')).toBe('12');
  expect(read('1.5')).toBe('1.5');
  expect(read('1234567890123456')).toBe('1234567890123456');
  expect(read('truer')).toBe('truer');
});

test('null is text: no field of a command takes it', () => {
  expect(read('null')).toBe('null');
  expect(read('[null]', listOf(number()))).toEqual(['null']);
});

test('where the shape takes text a number is text; where it takes numbers it is a number', () => {
  expect(read('12', text())).toBe('12');
  expect(read('12', number())).toBe(12);
  expect(read('12', either(number(1, 6), text()))).toBe('12');
  expect(read('12', either(listOf(text()), number()))).toBe(12);
});

test('what no shape fits stays text, so that the command is rejected for it and not the line', () => {
  expect(read('9', number(1, 6))).toBe('9');
  expect(read('true', number())).toBe('true');
});

test('the shape of an item or a member decides about it', () => {
  expect(read('[1, 2]', listOf(text()))).toEqual(['1', '2']);
  expect(read('[1, 2]', listOf(number()))).toEqual([1, 2]);
  expect(read('{a: 1}', mapOf(text()))).toEqual({ a: '1' });
  expect(read('{a: 1, b: 1, c: 1}', struct({ a: text(), 'b?': text() }))).toEqual({ a: '1', b: '1', c: 1 });
  expect(read('[1, a]')).toEqual([1, 'a']);
});

test('plain words are written bare, everything else in quotes', () => {
  expect(renderValue('roll:4', text())).toBe('roll:4');
  expect(renderValue("the-baker's", text())).toBe("the-baker's");
  for (const quoted of ['', 'two words', 'a;b', '#12', 'a:', '12.', 'say "so"', '{', '$3'])
    expect(renderValue(quoted, text())).toBe(JSON.stringify(quoted));
});

test('text that would be read as a literal is quoted where the shape takes one', () => {
  expect(renderValue('12', text())).toBe('12');
  expect(renderValue('12', ANYTHING)).toBe('"12"');
  expect(renderValue('true', ANYTHING)).toBe('"true"');
});

test('lists and maps are written with their items, names quoted where needed', () => {
  expect(renderValue([1, 'a b', [true]], ANYTHING)).toBe('[1, "a b", [true]]');
  expect(renderValue({ a: -1, 'b c': [] }, ANYTHING)).toBe('{a: -1, "b c": []}');
});

test('every JSON value of integers and text is read back as it was, also where text is wanted', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.constantFrom(true, false),
      fc.integer(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('12', '#1', 'true', 'a:b', '12.', 'ä', '{x}', '"'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.string().filter((name) => name !== '__proto__'),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  })).value as fc.Arbitrary<Json>; // built of the kinds of JSON
  fc.assert(fc.property(json, (value) => expect(read(renderValue(value, ANYTHING))).toEqual(value)));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) =>
      expect(read(renderValue(value, text()), text())).toBe(value),
    ),
  );
});
