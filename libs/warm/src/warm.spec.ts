import { Warm } from './warm.js';

type Weighed = { readonly name: string; weight: number };

const warmUpTo = (mostBytes: number) => {
  const letGo: string[] = [];
  const warm = new Warm<Weighed>({
    mostBytes,
    weigh: ({ weight }) => weight,
    onLetGo: (key) => void letGo.push(key),
  });
  const keep = (name: string, weight: number): Weighed => {
    const value = { name, weight };
    warm.keep(name, value);
    return value;
  };
  return { warm, keep, letGo };
};

test('given that one more does not fit, then the one used longest ago is let go, and no other', () => {
  const { warm, keep, letGo } = warmUpTo(30);
  for (const name of ['a', 'b', 'c']) keep(name, 10);
  warm.get('a');
  keep('d', 10);
  expect(letGo).toEqual(['b']);
  keep('e', 10);
  expect(letGo).toEqual(['b', 'c']);
  expect([...warm.values()].map(({ name }) => name)).toEqual(['e', 'd', 'a']);
});

test('given round robin over as many as fit, then none is let go', () => {
  const { warm, keep, letGo } = warmUpTo(100);
  for (let at = 0; at < 10; at++) keep(`m${at}`, 10);
  for (let round = 0; round < 5; round++)
    for (let at = 0; at < 10; at++) expect(warm.get(`m${at}`)?.name).toBe(`m${at}`);
  expect(letGo).toEqual([]);
});

test('given a value that grows, then it is weighed anew when it is kept again, and as many go as must', () => {
  const { warm, keep, letGo } = warmUpTo(40);
  const [grown] = ['a', 'b', 'c', 'd'].map((name) => keep(name, 10));
  if (grown === undefined) throw new Error('nothing was kept');
  grown.weight = 25;
  warm.keep('a', grown);
  expect(letGo).toEqual(['b', 'c']);
  expect(warm.standing()).toEqual({ kept: 2, bytes: 35, mostBytes: 40, letGo: 2 });
});

test('what weighs more than all together may is kept alone', () => {
  const { warm, keep, letGo } = warmUpTo(30);
  keep('a', 10);
  keep('giant', 1_000);
  expect(warm.get('giant')).toBeDefined();
  expect(letGo).toEqual(['a']);
  keep('b', 10);
  expect(letGo).toEqual(['a', 'giant']);
  expect(warm.standing()).toMatchObject({ kept: 1, bytes: 10 });
});

test('given any use, then what is kept never weighs more than it may', () => {
  const { warm, keep } = warmUpTo(100);
  for (let at = 0; at < 500; at++) {
    keep(`m${(at * 7) % 40}`, 1 + ((at * 13) % 60));
    expect(warm.standing().bytes).toBeLessThanOrEqual(100);
  }
});

test('what is dropped is gone, and was not let go', () => {
  const { warm, keep, letGo } = warmUpTo(30);
  keep('a', 10);
  warm.drop('a');
  expect([warm.get('a'), letGo, warm.standing().bytes]).toEqual([undefined, [], 0]);
});
