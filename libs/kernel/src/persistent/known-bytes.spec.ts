import fc from 'fast-check';
import { bytesOfKnown, measured, measuredLike, plainBytes } from './known-bytes.js';

const bytesIn = (value: unknown): number => JSON.stringify(value).length;

test('what is plain takes as many bytes as its text has characters', () => {
  const plain = fc.jsonValue({ stringUnit: 'grapheme-ascii' });
  fc.assert(
    fc.property(plain, (value) => plainBytes(value) === bytesIn(value)),
    { numRuns: 500 },
  );
  expect(plainBytes({ a: undefined, b: ['"', '\\', -0, 1e300, [], {}] })).toBe(
    bytesIn({ b: ['"', '\\', 0, 1e300, [], {}] }),
  );
});

test.each(['é', '\n', '\u007f', undefined, Number.NaN, () => 0])('%j is not plain, wherever it is', (value) => {
  for (const each of [value, [value], { deep: { in: [1, value] } }]) expect(plainBytes(each)).toBeNaN();
});

test('a list that was measured is known with its bytes, and so is what holds the same in another order', () => {
  const list = Array.from({ length: 20 }, (_, at) => `"loot"-${at}`);
  const turned = list.toReversed();
  expect(bytesOfKnown(list)).toBeUndefined();
  measuredLike(turned, list);
  expect(bytesOfKnown(turned)).toBeUndefined();
  measuredLike(turned, measured(list));
  expect([list, turned].map(bytesOfKnown)).toEqual([bytesIn(list), bytesIn(list)]);
  expect(plainBytes({ turned, b: 1 })).toBe(bytesIn({ turned, b: 1 }));
});

test('what is not plain is not known by its measure', () => {
  const list = Array.from({ length: 20 }, () => 'é');
  expect(bytesOfKnown(measured(list))).toBeUndefined();
  expect(plainBytes(list)).toBeNaN();
});
