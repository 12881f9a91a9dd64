import { evenP, rollsToNotice, runsP } from './evenness.js';

/** All ways in which so many dice can fall, as counts of each face. */
const falls = (dice: number, faces: number): readonly (readonly number[])[] =>
  dice === 0
    ? [Array.from({ length: faces }, () => 0)]
    : falls(dice - 1, faces).flatMap((counts) =>
        counts.map((_, face) => counts.map((n, at) => (at === face ? n + 1 : n))),
      );

/** How probable something no more probable is, by looking at every way in which the dice can fall. */
const slowly = (counts: readonly number[]): number => {
  const all = falls(
    counts.reduce((sum, each) => sum + each, 0),
    counts.length,
  );
  const ways = new Map<string, number>();
  for (const each of all) ways.set(String(each), (ways.get(String(each)) ?? 0) + 1);
  const here = ways.get(String(counts)) ?? 0;
  return [...ways.values()].filter((each) => each <= here).reduce((sum, each) => sum + each, 0) / all.length;
};

describe('how even faces fall', () => {
  test.each([[[1, 0, 0, 0, 0, 0]], [[4, 1, 0, 0, 0, 0]], [[1, 1, 1, 1, 1, 0]], [[0, 0, 5, 0, 0, 0]], [[2, 3, 1, 1]]])(
    '%p is as probable as over all ways in which dice fall',
    (counts) => {
      expect(evenP(counts)).toBeCloseTo(slowly(counts), 10);
    },
  );

  test('of many dice it is that of chi-square, and of none it is unknown', () => {
    expect(evenP([31, 47, 39, 30, 33, 30])).toBeCloseTo(0.2545, 4); // 6.57 with five degrees of freedom
    expect(evenP([0, 0, 0, 0, 0, 0])).toBeNull();
  });

  test.each([
    [1 / 3, 64],
    [1 / 4, 257],
    [1 / 5, 1604],
  ])('a face that falls with %f is noticed after some %i rolls', (share, rolls) => {
    // By the published table of Cohen: an effect w is noticed after 12.83 / w² with five degrees of freedom.
    expect(Math.abs(rollsToNotice(share, 6) / rolls - 1)).toBeLessThan(0.02);
  });

  test('at the border both ways say about the same', () => {
    const [exact, beyond] = [evenP([16, 8, 9, 10, 9, 8]), evenP([16, 8, 9, 10, 9, 9])];
    expect(Math.abs((exact ?? 0) - (beyond ?? 1))).toBeLessThan(0.05);
  });
});

describe('runs of high and of low', () => {
  test('as many as chance has are probable, and one after the other all the time are not', () => {
    expect(runsP(20, 20, 21)).toBeCloseTo(1, 10);
    expect(runsP(20, 20, 40)).toBeLessThan(0.0001);
    expect(runsP(20, 20, 2)).toBeLessThan(0.0001);
  });

  test('of fewer than ten of either nothing is said', () => {
    expect(runsP(9, 50, 12)).toBeNull();
    expect(runsP(50, 9, 12)).toBeNull();
    expect(runsP(10, 10, 11)).toBeCloseTo(1, 10);
  });
});
