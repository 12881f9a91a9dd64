import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { headChecksum, type EventHead } from './head-checksum.js';

/** As it stands in every file. */
const known = (stream: unknown, revision: unknown, position: unknown, id: unknown, type: unknown): number =>
  crc32(`${String(stream)} ${String(revision)} ${String(position)} ${String(id)} ${String(type)} `);

// A cast: a damaged file may have anything anywhere.
const found = (stream: unknown, revision: unknown, position: unknown, id: unknown, type: unknown): number =>
  headChecksum({ stream, revision, position, id, type } as EventHead);

const text = fc.oneof(fc.constantFrom('match-1', 'ä', 'e\ud800', ''), fc.string(), fc.string({ unit: 'binary' }));
const count = fc.oneof(fc.constantFrom(0, 9, 10, 2 ** 53 - 1), fc.nat());

test('it is what zlib finds of the same text', () => {
  fc.assert(
    fc.property(text, count, count, text, text, (...row) => {
      expect(found(...row)).toBe(known(...row));
      expect(found(...row)).toBe(known(...row)); // the stream is the last one now
    }),
    { numRuns: 1_000 },
  );
});

test('what a flipped bit has made of a text or a count is not taken for what it was', () => {
  const values = fc.constantFrom<unknown>(
    null,
    '0',
    'match-1',
    0,
    1,
    -1,
    0.5,
    1e21,
    Number.NaN,
    Buffer.from('match-1'),
  );
  fc.assert(fc.property(values, values, values, values, values, (...row) => expect(found(...row)).toBe(known(...row))));
  expect(found('match-1', null, 1, 'a', 'b')).not.toBe(found('match-1', 0, 1, 'a', 'b'));
});
