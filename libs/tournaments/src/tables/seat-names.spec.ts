import { seatNames } from './seat-names.js';

test('TO-MATCH-1: players sit under their ids where a seat may be called so, else under the number of the seat', () => {
  expect(seatNames(['anna', 'p-qwertyasdfgh'])).toEqual(['anna', 'p-qwertyasdfgh']);
  expect(seatNames(['Anna', 'ben', 'x'.repeat(41), 'constructor'])).toEqual([
    'player-1',
    'ben',
    'player-3',
    'player-4',
  ]);
});
