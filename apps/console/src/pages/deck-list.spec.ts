import { readDeckList } from './deck-list.js';

test('a pasted list has a card on each line, with its number before or behind, and remarks are passed over', () => {
  const { list, lines } = readDeckList('# mine\n4 Rust Beetle\n2x goat\n\nA Penny! x3 // coins\nfork-in-the-road');
  expect(list).toEqual([
    { card: 'rust-beetle', count: 4 },
    { card: 'goat', count: 2 },
    { card: 'a-penny', count: 3 },
    'fork-in-the-road',
  ]);
  expect(lines).toEqual([2, 3, 5, 6]);
});

test('a number alone is the size of a deck that nobody tells', () => {
  expect(readDeckList(' 40 \n').list).toBe(40);
});
