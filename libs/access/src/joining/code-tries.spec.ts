import { createCodeTries, type CodeSource } from './code-tries.js';

const MINUTE_MS = 60_000;

/** Tries of which so many were in vain, a source for each. */
const after = (count: number, from: (nth: number) => CodeSource, nowMs = 1_000) => {
  const tries = createCodeTries();
  for (let nth = 0; nth < count; nth++) tries.fail(from(nth), nowMs);
  return tries;
};

describe('codes that were tried in vain', () => {
  test('after forty in a minute whoever names no device waits for its end, and other addresses do not', () => {
    const there = { address: 'there' };
    expect(after(39, () => there).waitMs(there, 31_000)).toBe(0);
    const tries = after(40, () => there);
    expect(tries.waitMs(there, 31_000)).toBe(30_000);
    expect(tries.waitMs({ address: 'here' }, 31_000)).toBe(0);
  });

  test('ten typing errors of one device lock that device, and nobody else of its shop', () => {
    const old = { address: 'shop', device: 'old' };
    expect(after(9, () => old).waitMs(old, 31_000)).toBe(0);
    const tries = after(10, () => old);
    expect(tries.waitMs(old, 31_000)).toBe(30_000);
    const others = [{ address: 'shop', device: 'new' }, { address: 'shop' }, { address: 'elsewhere', device: 'old' }];
    for (const other of others) expect(tries.waitMs(other, 31_000)).toBe(0);
  });

  test('the names of devices open no way to guess: two hundred in vain behind one address end it', () => {
    const tries = after(200, (nth) => ({ address: 'shop', device: `d${nth}` }), 0);
    expect(tries.waitMs({ address: 'shop', device: 'new' }, 1)).toBe(MINUTE_MS - 1);
    expect(tries.waitMs({ address: 'elsewhere', device: 'new' }, 1)).toBe(0);
  });

  test('a minute later the address may try again', () => {
    const there = { address: 'there' };
    const tries = after(40, () => there, 0);
    expect(tries.waitMs(there, MINUTE_MS - 1)).toBe(1);
    expect(tries.waitMs(there, MINUTE_MS)).toBe(0);
  });

  test('after 600 in a minute, from wherever, whoever has failed waits, and nobody else', () => {
    const tries = after(600, (nth) => ({ address: `address ${nth}` }));
    expect(tries.waitMs({ address: 'address 1' }, 2_000)).toBe(MINUTE_MS - 1_000);
    expect(tries.waitMs({ address: 'here' }, 2_000)).toBe(0);
    expect(tries.waitMs({ address: 'address 1' }, MINUTE_MS + 1_000)).toBe(0);
  });
});
