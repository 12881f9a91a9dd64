import fc from 'fast-check';
import { dieAt, newServerSeed, shuffleAt } from './dice.js';
import { drawStream, InvalidDraw, nextByte } from './draw-stream.js';
import type { Draw } from './draw-stream.js';

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const clientSeeds = { bob: 'river', ann: 'stone' };
const draw = (n: number, seeds: Draw['clientSeeds'] = clientSeeds): Draw => ({
  serverSeed,
  matchId: 'm-1',
  clientSeeds: seeds,
  n,
});
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Known answers, computed by another program in another language: whoever checks a match must get the same. */
describe('test vectors', () => {
  test('the first 40 bytes of draw 0, block 1 following on block 0', () => {
    const stream = drawStream(draw(0));
    expect(Buffer.from(upTo(40).map(() => nextByte(stream))).toString('hex')).toBe(
      'a61c0a4925abb4c35a5c0b9894476007b134376e146bad1dc3d83746a88cd762a54f0a2b89eacc9d',
    );
  });

  test('dice 0 to 11', () => {
    expect(upTo(12).map((n) => dieAt(draw(n)))).toEqual([5, 1, 6, 4, 1, 4, 2, 5, 1, 3, 3, 3]);
  });

  test('dice 0 to 11 of a match without client seeds', () => {
    expect(upTo(12).map((n) => dieAt(draw(n, {})))).toEqual([4, 3, 2, 5, 2, 5, 1, 2, 4, 4, 2, 2]);
  });

  test('the stream of draw 1 begins with a byte from 252 on, which is skipped', () => {
    expect(nextByte(drawStream(draw(1)))).toBeGreaterThanOrEqual(252);
    expect(dieAt(draw(1))).toBe(1);
  });

  test('a shuffle of ten cards, sorted as text: a-10 before a-2', () => {
    const cards = upTo(10).map((index) => `a-${index + 1}`);
    expect(shuffleAt(draw(12), cards)).toEqual('a-1 a-10 a-8 a-5 a-3 a-2 a-9 a-7 a-6 a-4'.split(' '));
  });

  test('a shuffle of forty cards, over several blocks of one draw', () => {
    const cards = upTo(40).map((index) => String(index).padStart(2, '0'));
    expect(shuffleAt(draw(13), cards).join(' ')).toBe(
      '31 07 35 20 23 14 09 28 19 15 29 33 26 25 17 00 13 22 21 16 37 32 06 10 04 36 08 11 30 03 01 38 24 05 39 02 12 27 18 34',
    );
  });
});

test('the order in which seats and cards are given does not matter', () => {
  const swapped = { ann: 'stone', bob: 'river' };
  expect(dieAt(draw(7, swapped))).toBe(dieAt(draw(7)));
  expect(shuffleAt(draw(7, swapped), ['c', 'a', 'b'])).toEqual(shuffleAt(draw(7), ['a', 'b', 'c']));
});

test('a shuffle leaves its argument alone, and one of no card or one card is that', () => {
  const cards = ['b', 'a', 'c'];
  shuffleAt(draw(0), cards);
  expect(cards).toEqual(['b', 'a', 'c']);
  expect(shuffleAt(draw(0), [])).toEqual([]);
  expect(shuffleAt(draw(0), ['a'])).toEqual(['a']);
});

test('every die is a face, every shuffle keeps its cards, and both can be computed again', () => {
  const anyDraw = fc.record({
    serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    matchId: fc.string(),
    clientSeeds: fc.dictionary(fc.string(), fc.string()),
    n: fc.maxSafeNat(),
  });
  fc.assert(
    fc.property(anyDraw, fc.array(fc.string(), { maxLength: 60 }), (some, cards) => {
      expect([1, 2, 3, 4, 5, 6]).toContain(dieAt(some));
      expect(shuffleAt(some, cards).sort()).toEqual([...cards].sort());
      expect(shuffleAt(some, cards)).toEqual(shuffleAt({ ...some }, [...cards].reverse()));
    }),
    { seed: 20261121 },
  );
});

/**
 * Pearson's statistic of counts that should be equal. With fixed seeds it is a constant: these tests cannot flicker.
 */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

test('12,000 dice are spread evenly', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const n of upTo(12_000)) {
    const face = dieAt(draw(n));
    counts[face - 1] = (counts[face - 1] ?? 0) + 1;
  }
  expect(chiSquare(counts)).toBeLessThan(20.5); // 99.9 % of fair samples, 5 degrees of freedom
});

test('6,000 shuffles of four cards spread evenly over the 24 orders', () => {
  const counts = new Map<string, number>();
  for (const n of upTo(6000)) {
    const order = shuffleAt(draw(n), ['a', 'b', 'c', 'd']).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  expect(chiSquare([...counts.values()])).toBeLessThan(49.7); // 99.9 %, 23 degrees of freedom
});

test('a draw that nobody could compute again is refused', () => {
  const refused = [
    { serverSeed: 'ABCD' },
    { serverSeed: serverSeed.toUpperCase() },
    { n: -1 },
    { n: 0.5 },
    { n: 2 ** 53 },
  ];
  for (const change of refused) expect(() => dieAt({ ...draw(0), ...change })).toThrow(InvalidDraw);
});

test('a server seed is 32 random bytes', () => {
  expect(newServerSeed()).toMatch(/^[0-9a-f]{64}$/);
  expect(newServerSeed()).not.toBe(newServerSeed());
});
