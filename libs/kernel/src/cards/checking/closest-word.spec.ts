import { didYouMean } from './closest-word.js';

const known = ['damage', 'destroy', 'draw', 'loot', 'each-player', 'each-other-player'];

test.each([
  ['damge', 'damage'],
  ['dmagae', 'damage'],
  ['destory', 'destroy'],
  ['lot', 'loot'],
  ['each-players', 'each-player'],
  ['Draw', 'draw'],
])('%s was probably %s', (word, meant) => {
  expect(didYouMean(word, known)).toBe(`, did you mean ${meant}?`);
});

test('of two words that are near the nearer was meant, wherever it stands', () => {
  expect(didYouMean('destory', ['destroys', 'destroy'])).toBe(', did you mean destroy?');
  expect(didYouMean('destory', ['destroy', 'destroys'])).toBe(', did you mean destroy?');
});

test('a word that is far from all of them was none of them', () => {
  expect(didYouMean('explode', known)).toBe('');
  expect(didYouMean('', known)).toBe('');
});

test('of words that nobody types none was meant', () => {
  const [longest, longer] = ['draw'.repeat(20), `${'draw'.repeat(20)}s`];
  expect(didYouMean(longest, [`${longest}n`])).toBe(`, did you mean ${longest}n?`);
  expect(didYouMean(longer, [`${longest}n`])).toBe('');
});
