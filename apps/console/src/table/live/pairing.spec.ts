import type { Fill } from '@stackledger/wire';
import { asksForPairs, besidePair, candidatesOf, pairsDue } from './pairing.js';

const prompt: Fill = {
  path: 'pairs',
  what: 'pairs',
  candidates: [
    { guard: 'wolf', ward: ['anna', 'ben'], must: true },
    { guard: 'bear', ward: ['anna', 'ben', 'cleo'], most: 2 },
  ],
};

describe('pairs of a legal action', () => {
  test('a prompt whose candidates are maps of one name and those it may be paired with asks for pairs', () => {
    expect(asksForPairs(prompt)).toBe(true);
    expect(asksForPairs({ path: 'answer', what: 'one', candidates: ['anna', 'ben'] })).toBe(false);
  });

  test('candidates are pairs as they are sent; names stay names', () => {
    expect(candidatesOf(prompt).slice(0, 3)).toEqual([
      { guard: 'wolf', ward: 'anna' },
      { guard: 'wolf', ward: 'ben' },
      { guard: 'bear', ward: 'anna' },
    ]);
    expect(candidatesOf({ path: 'answer', what: 'one', candidates: ['anna'] })).toEqual(['anna']);
  });

  test('whoever must be in a pair is in its first one from the beginning', () => {
    expect(pairsDue(prompt)).toEqual([{ guard: 'wolf', ward: 'anna' }]);
  });

  test('one more pair takes the place of the oldest of the same candidate, where no more may be picked', () => {
    const [first, second, third] = ['anna', 'ben', 'cleo'].map((ward) => ({ guard: 'bear', ward }));
    const wolf = { guard: 'wolf', ward: 'anna' };
    expect(besidePair(prompt, [wolf], { guard: 'wolf', ward: 'ben' })).toEqual([]);
    expect(besidePair(prompt, [wolf, first ?? ''], second ?? '')).toEqual([wolf, first]);
    expect(besidePair(prompt, [wolf, first ?? '', second ?? ''], third ?? '')).toEqual([wolf, second]);
  });
});
