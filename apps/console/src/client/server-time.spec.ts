import { narrowed, type OffsetBounds } from './server-time.js';

/** Answers of a service that is `offset` ms ahead, over lines of any slowness, as their header tells the time. */
const heard = (offset: number, seed: number): readonly OffsetBounds[] => {
  const known: OffsetBounds[] = [];
  let [now, random] = [1_700_000_000_123, seed];
  const draw = (below: number): number => {
    random = (random * 48_271) % 2_147_483_647;
    return random % below;
  };
  for (let answer = 0; answer < 30; answer += 1) {
    const sentMs = now + draw(5_000);
    const atServiceMs = sentMs + draw(400);
    const receivedMs = atServiceMs + draw(400);
    const dateMs = Math.floor((atServiceMs + offset) / 1_000) * 1_000;
    known.push(narrowed(known.at(-1) ?? null, dateMs, { sentMs, receivedMs }));
    now = receivedMs;
  }
  return known;
};

test.each([0, 1, -999, 86_400_000, -3_600_250])(
  'an offset of %i ms is always within its bounds, which only narrow',
  (offset) => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const known = heard(offset, seed);
      for (const { least, most } of known) expect([least <= offset, offset <= most]).toEqual([true, true]);
      const widths = known.map(({ least, most }) => most - least);
      expect(widths).toEqual([...widths].sort((a, b) => b - a));
      expect(widths.at(-1)).toBeLessThan(1_000);
    }
  },
);

test('a clock that was set meanwhile counts at once', () => {
  const before = narrowed(null, 10_000, { sentMs: 10_100, receivedMs: 10_200 });
  expect(narrowed(before, 70_000, { sentMs: 10_300, receivedMs: 10_400 })).toEqual({ least: 59_600, most: 60_700 });
});
