import fc from 'fast-check';
import { encodedBytes, mostBytes } from './measuring.js';

test('what is measured without encoding is never less than what is measured by it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => mostBytes(value) >= encodedBytes(value)),
    { numRuns: 500 },
  );
});

test.each([['\u0000\u0000é'], [['', null]], [{ a: { b: -1.2345678901234e-300 } }], [[[], {}, false, true]]])(
  '%j takes no more bytes than the most that it can take',
  (value) => expect(mostBytes(value)).toBeGreaterThanOrEqual(encodedBytes(value)),
);
