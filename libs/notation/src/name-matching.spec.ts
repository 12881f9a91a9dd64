import { matchName } from './name-matching.js';

const NAMES = ['monster-1', 'monster-2', 'butter-bean', 'roll:4', 'loot:bomb', 'bomb-bag'];

const one = (name: string): object => ({ kind: 'one', name });

test('a whole name is itself, also where other names begin with it', () => {
  expect(matchName('bomb', ['bomb-bag', 'bomb', 'bombs'])).toEqual(one('bomb'));
});

test('the beginning of a name completes it, also the beginning after a colon', () => {
  expect(matchName('butt', NAMES)).toEqual(one('butter-bean'));
  expect(matchName('ro', NAMES)).toEqual(one('roll:4'));
  expect(matchName('4', NAMES)).toEqual(one('roll:4'));
});

test('an ambiguous beginning gives every name that it may mean, in their order', () => {
  expect(matchName('monster', NAMES)).toEqual({ kind: 'several', names: ['monster-1', 'monster-2'] });
  expect(matchName('bomb', NAMES)).toEqual({ kind: 'several', names: ['loot:bomb', 'bomb-bag'] });
});

test('initials complete a name; a number among its words stands for itself', () => {
  expect(matchName('bb', NAMES)).toEqual({ kind: 'several', names: ['butter-bean', 'bomb-bag'] });
  expect(matchName('m2', NAMES)).toEqual(one('monster-2'));
  expect(matchName('m3', NAMES)).toEqual({ kind: 'none' });
  expect(matchName('s12', ['shop-12', 'shop-1'])).toEqual(one('shop-12'));
});

test('the beginning of a later word completes a name', () => {
  expect(matchName('bea', NAMES)).toEqual(one('butter-bean'));
  expect(matchName('bag', NAMES)).toEqual(one('bomb-bag'));
});

test('beginnings come before initials, and initials before later words', () => {
  expect(matchName('bb', ['butter-bean', 'bbq'])).toEqual(one('bbq'));
  expect(matchName('ab', ['an-ox', 'apple-bun', 'the-abbot'])).toEqual(one('apple-bun'));
});

test('a name that nothing matches is none; case counts', () => {
  expect(matchName('zap', NAMES)).toEqual({ kind: 'none' });
  expect(matchName('Butter', NAMES)).toEqual({ kind: 'none' });
  expect(matchName('any', [])).toEqual({ kind: 'none' });
});
