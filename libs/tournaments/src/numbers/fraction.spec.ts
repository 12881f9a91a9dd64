import { fraction, fractionText, mean } from './fraction.js';

describe('the mean of fractions is exact', () => {
  const meanOf = (...of: readonly (readonly [number, number])[]): string | null => {
    const value = mean(of.map(([over, under]) => fraction(over, under)));
    return value === null ? null : fractionText(value);
  };

  test.each([
    ['of none', [], null],
    ['of one', [[2, 3]], '2/3'],
    [
      'of several, in lowest terms',
      [
        [1, 3],
        [1, 6],
        [1, 2],
      ],
      '1/3',
    ],
    [
      'of whole numbers',
      [
        [0, 1],
        [1, 1],
      ],
      '1/2',
    ],
  ] as const)('%s', (_, of, expected) => {
    expect(meanOf(...of)).toBe(expected);
  });

  test('also where sums have no room in a number: primes as denominators', () => {
    const primes = [97, 89, 83, 79, 73, 71, 67, 61, 59] as const;
    const under = primes.reduce((product, prime) => product * BigInt(prime), 1n);
    const over = primes.reduce((sum, prime) => sum + under / BigInt(prime), 0n);
    expect(under).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(mean(primes.map((prime) => fraction(1, prime)))).toEqual(fraction(over, under * BigInt(primes.length)));
  });
});
