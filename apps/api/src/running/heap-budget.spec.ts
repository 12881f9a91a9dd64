import { readFileSync } from 'node:fs';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { cacheMemory, cacheShareMb } from './cache-memory.js';
import { garbagePercent, heapBudgetMb, heapFlags, isFullOfHoles } from './heap-budget.js';

const MB = 1024 * 1024;
const GB = 1024 * MB;

test.each([
  ['half of a small machine', { machine: GB, container: 0, heap: 4 * GB }, 512],
  ['half of a container on a large one', { machine: 64 * GB, container: 512 * MB, heap: 4 * GB }, 256],
  ['no container, told as more than there is', { machine: GB, container: 2 ** 63, heap: 4 * GB }, 512],
  ['what a hall needs, on a large machine', { machine: 64 * GB, container: 0, heap: 4 * GB }, 768],
  ["never more than Node's heap", { machine: 64 * GB, container: 0, heap: 200 * MB }, 200],
])('memory where nobody says how much: %s', (_what, given, expected) => {
  expect(heapBudgetMb(undefined, given)).toBe(expected);
});

test('what is asked for counts, as far as the heap goes', () => {
  const given = { machine: 64 * GB, container: 0, heap: 4 * GB };
  expect(heapBudgetMb(2000, given)).toBe(2000);
  expect(heapBudgetMb(64, given)).toBe(64);
  expect(heapBudgetMb(100_000, given)).toBe(4096);
});

test('cached matches have three fifths of it, so that with half as much garbage all of it is within the budget', () => {
  expect(cacheShareMb(64)).toBe(38);
  const { ledger, projections } = cacheMemory(cacheShareMb(64));
  expect((ledger + projections) * 1.5).toBeLessThan(64 * MB);
});

test.each([
  ['a small heap early, whatever it may take', 511, 6000, 50],
  ['one near its budget early', 700, 768, 50],
  ['one over its budget early', 900, 768, 50],
  ['a large one as seldom as the budget allows', 2000, 6000, 200],
  ['one that has just become large at fivefold', 512, 6000, 400],
])('garbage is collected in time: %s', (_what, heap, budget, expected) => {
  expect(garbagePercent(heap, budget)).toBe(expected);
});

test.each([800, 6000])('what stays and its garbage are within a budget of %p MB at the next collection', (budget) => {
  for (let heap = 512; heap <= budget / 1.5; heap += 64)
    for (const stays of [0.3, 0.6, 1])
      expect(heap * stays * (1 + garbagePercent(heap, budget) / 100)).toBeLessThanOrEqual(budget);
});

test('a heap is compacted once its holes bring it to seven quarters of the budget, and no more when they are closed', () => {
  expect([300, 560, 561, 349].map((taken) => isFullOfHoles(taken, 320))).toEqual([false, false, true, false]);
});

test('every flag that is set for a heap is set back before compiled code is kept, which is of use under the same alone', () => {
  const source = readFileSync('bin/load-program.mjs', 'utf8');
  const [, listed = '[]'] = /for \(const flag of (\[.*?\])\)/s.exec(source) ?? [];
  const back = JSON.parse(listed.replaceAll("'", '"')) as readonly string[]; // as it stands there
  const before = cachedDataVersionTag();
  setFlagsFromString(heapFlags(100, 2000, 320));
  const meanwhile = cachedDataVersionTag();
  for (const flag of back) if (flag !== '--flush-bytecode') setFlagsFromString(flag); // tests run without flushing
  expect(meanwhile).not.toBe(before);
  expect(cachedDataVersionTag()).toBe(before);
});
