import { differencesBetween } from './differences.js';

test('equal bodies differ nowhere', () => {
  expect(differencesBetween({ coins: 3, hand: ['bomb'] }, { coins: 3, hand: ['bomb'] })).toEqual([]);
});

test('each place that differs is named by its path, in lists by the number of the item', () => {
  expect(
    differencesBetween(
      { players: { anna: { coins: 3 } }, stack: ['bomb', 'dime'] },
      { players: { anna: { coins: 4 } }, stack: ['bomb'] },
    ),
  ).toEqual([
    { path: 'players/anna/coins', really: 3, instead: 4 },
    { path: 'stack/1', really: 'dime', instead: null },
  ]);
});

test('a list in the place of a map differs as a whole', () => {
  expect(differencesBetween({ winner: [] }, { winner: {} })).toEqual([{ path: 'winner', really: [], instead: {} }]);
});
