import { MemoryCache } from './memory-cache.js';

type Weighed = { readonly name: string; weight: number };

/** Numbers in [0, 1) that are the same in every run (a linear congruential generator). */
const repeatable = (): (() => number) => {
  let seed = 1;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
};

const cacheUpTo = (mostBytes: number) => {
  const evicted: string[] = [];
  const cache = new MemoryCache<Weighed>({
    mostBytes,
    weigh: ({ weight }) => weight,
    onEvict: (key) => void evicted.push(key),
    random: repeatable(),
  });
  const keep = (name: string, weight: number): Weighed => {
    const value = { name, weight };
    cache.keep(name, value);
    return value;
  };
  /** Uses a value, which is loaded if it is not there; whether it was. What is loaded is used some more at once. */
  const use = (name: string, weight = 10): boolean => {
    if (cache.get(name) !== undefined) return true;
    const value = { name, weight };
    cache.keepLoaded(name, value);
    cache.get(name);
    cache.keep(name, value);
    return false;
  };
  return { cache, keep, use, evicted };
};

const ROUNDS = 20;

/** The part of the uses that find their value there, where so many are made once and used in turn. */
const foundInTurn = (count: number, mostBytes: number): number => {
  const { cache, keep, use } = cacheUpTo(mostBytes);
  for (let at = 0; at < count; at++) keep(`m${at}`, 10);
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) for (let at = 0; at < count; at++) found += Number(use(`m${at}`));
  expect(cache.status().bytes).toBeLessThanOrEqual(mostBytes);
  return found / (ROUNDS * count);
};

test('given that one more does not fit, then the one used longest ago is evicted, and no other', () => {
  const { cache, keep, evicted } = cacheUpTo(30);
  for (const name of ['a', 'b', 'c']) keep(name, 10);
  cache.get('a');
  keep('d', 10);
  expect(evicted).toEqual(['b']);
  keep('e', 10);
  expect(evicted).toEqual(['b', 'c']);
  expect([...cache.values()].map(({ name }) => name)).toEqual(['e', 'd', 'a']);
});

test('given round robin over as many as fit, then none is evicted', () => {
  const { cache, keep, evicted } = cacheUpTo(100);
  for (let at = 0; at < 10; at++) keep(`m${at}`, 10);
  for (let round = 0; round < 5; round++)
    for (let at = 0; at < 10; at++) expect(cache.get(`m${at}`)?.name).toBe(`m${at}`);
  expect(evicted).toEqual([]);
});

test.each([
  [10_000, 10_500, 0.9],
  [1_000, 1_050, 0.9],
  [100, 105, 0.85],
  [1_000, 1_200, 0.7],
  [1_000, 1_500, 0.45],
])('given room for %i and round robin over %i, then most of them stay', (room, count, least) => {
  expect(foundInTurn(count, 10 * room)).toBeGreaterThan(least);
});

test('given some that are used often and many that are loaded once, then the former stay', () => {
  const { use } = cacheUpTo(10_000);
  const random = repeatable();
  let missed = 0;
  for (let at = 0; at < 40_000; at++) {
    if (at % 10 === 0) use(`once-${at}`);
    const isThere = use(`often-${Math.floor(random() * 800)}`);
    if (at > 20_000 && !isThere) missed += 1;
  }
  expect(missed / 20_000).toBeLessThan(0.01);
});

test('given that all others are played now, then those have the room before long', () => {
  const { keep, use } = cacheUpTo(1_000);
  for (let at = 0; at < 100; at++) keep(`before-${at}`, 10);
  for (let round = 0; round < 20; round++) for (let at = 0; at < 90; at++) use(`now-${at}`);
  for (let at = 0; at < 90; at++) expect(use(`now-${at}`)).toBe(true);
});

test('given that all others are made now, then none of them is loaded', () => {
  const { keep, use } = cacheUpTo(1_000);
  for (let at = 0; at < 100; at++) keep(`before-${at}`, 10);
  for (let at = 0; at < 100; at++) keep(`now-${at}`, 10);
  for (let at = 0; at < 100; at++) expect(use(`now-${at}`)).toBe(true);
});

test('what was loaded last is not evicted while it is used', () => {
  const { use, evicted } = cacheUpTo(10_000);
  for (let at = 0; at < 5_000; at++) {
    use(`m${at}`);
    expect(evicted.slice(-1)).not.toContain(`m${at - 1}`);
  }
});

test('given a value that grows, then it is weighed anew when it is kept again, and as many go as must', () => {
  const { cache, keep, evicted } = cacheUpTo(40);
  const [grown] = ['a', 'b', 'c', 'd'].map((name) => keep(name, 10));
  if (grown === undefined) throw new Error('nothing was kept');
  grown.weight = 25;
  cache.keep('a', grown);
  expect(evicted).toEqual(['b', 'c']);
  expect(cache.status()).toEqual({ entries: 2, bytes: 35, mostBytes: 40, evicted: 2 });
});

test('what weighs more than all together may is kept alone', () => {
  const { cache, keep, evicted } = cacheUpTo(30);
  keep('a', 10);
  keep('giant', 1_000);
  expect(cache.get('giant')).toBeDefined();
  expect(evicted).toEqual(['a']);
  keep('b', 10);
  expect(evicted).toEqual(['a', 'giant']);
  expect(cache.status()).toMatchObject({ entries: 1, bytes: 10 });
});

test('given any use, then what is kept never weighs more than it may', () => {
  const { cache, keep } = cacheUpTo(100);
  for (let at = 0; at < 500; at++) {
    keep(`m${(at * 7) % 40}`, 1 + ((at * 13) % 60));
    expect(cache.status().bytes).toBeLessThanOrEqual(100);
  }
});

test('what is dropped is gone, and was not evicted', () => {
  const { cache, keep, evicted } = cacheUpTo(30);
  keep('a', 10);
  cache.drop('a');
  expect([cache.get('a'), evicted, cache.status().bytes]).toEqual([undefined, [], 0]);
});
