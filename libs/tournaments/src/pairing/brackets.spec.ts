import { roundRobinRounds } from '../packs/planned-rounds.js';
import { bracketLines, firstBracketRound, nextBracketRound, roundRobinRound } from './brackets.js';

test('TO-CUT-2: the first meets the last of those who go on: 1-8, 4-5, 2-7, 3-6', () => {
  expect(bracketLines(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  expect(firstBracketRound(['a', 'b', 'c', 'd'])).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('TO-CUT-2: where there are fewer than the bracket has lines the best have byes', () => {
  expect(firstBracketRound(['a', 'b', 'c', 'd', 'e'])).toEqual([['a'], ['d', 'e'], ['b'], ['c']]);
  expect(nextBracketRound(['a', 'e', 'b', 'c'], ['a', 'b', 'c', 'd', 'e'])).toEqual([
    ['a', 'e'],
    ['b', 'c'],
  ]);
});

test.each([4, 5, 8, 9])('a round robin of %s: everybody meets everybody once', (count) => {
  const players = Array.from({ length: count }, (_, at) => `p${at}`);
  const met = new Map<string, number>();
  for (let round = 1; round <= roundRobinRounds(count); round += 1) {
    const tables = roundRobinRound(players, round);
    expect(tables.flat().toSorted()).toEqual(players.toSorted());
    for (const table of tables)
      if (table.length === 2) met.set(table.toSorted().join(' '), (met.get(table.toSorted().join(' ')) ?? 0) + 1);
  }
  expect([...met.values()]).toEqual(Array<number>((count * (count - 1)) / 2).fill(1));
});
