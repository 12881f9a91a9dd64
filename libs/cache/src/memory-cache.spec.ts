import { MemoryCache } from './memory-cache.js';

type Weighed = { readonly name: string; weight: number };

const cacheUpTo = (mostBytes: number) => {
  const evicted: string[] = [];
  const cache = new MemoryCache<Weighed>({
    mostBytes,
    weigh: ({ weight }) => weight,
    onEvict: (key) => void evicted.push(key),
  });
  const keep = (name: string, weight: number): Weighed => {
    const value = { name, weight };
    cache.keep(name, value);
    return value;
  };
  return { cache, keep, evicted };
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
