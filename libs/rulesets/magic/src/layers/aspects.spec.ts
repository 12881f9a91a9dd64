import { ASPECT, differing, EVERYTHING, NOTHING } from './aspects.js';
import type { Traits } from './traits.js';

/** A creature as it is written, with lists of its own each time. */
const bear = (): Traits => ({
  ...{ types: ['creature'], subtypes: ['bear', 'shaman'], colours: ['green'], keywords: ['trample'] },
  ...{ words: NO_WORDS, given: NO_ABILITIES, isBare: false, power: 2, toughness: 2, applied: [] },
});

const NO_WORDS: Traits['words'] = [];
const NO_ABILITIES: Traits['given'] = [];

test('MTG-613.8a: what has been written again and is as before differs in nothing', () => {
  expect(differing(bear(), bear())).toBe(NOTHING);
});

test.each<[keyof typeof ASPECT, Partial<Traits>]>([
  ['types', { types: ['creature', 'artifact'] }],
  ['subtypes', { subtypes: ['bear', 'druid'] }],
  ['colours', { colours: [] }],
  ['keywords', { keywords: ['reach'] }],
  ['abilities', { isBare: true }],
  ['abilities', { words: [] }],
  ['size', { power: 3 }],
  ['size', { toughness: 1 }],
])('what has other %s differs in those alone: %j', (aspect, change) => {
  expect(differing(bear(), { ...bear(), ...change })).toBe(ASPECT[aspect]);
});

test('what is another in all differs in everything', () => {
  const other = { types: [], subtypes: [], colours: [], keywords: [], isBare: true, power: 0 };
  expect(differing(bear(), { ...bear(), ...other })).toBe(EVERYTHING);
});
