import { withSeatIds } from './seat-names.js';

const [ANNA, ANNIKA, TARO, ALI] = ['p-aaaaaaaaaaaa', 'p-bbbbbbbbbbbb', 'p-cccccccccccc', 'p-dddddddddddd'];
const NAMES = { [ANNA]: 'Anna (seat 1)', [ANNIKA]: 'Annika', [TARO]: '日本太郎', [ALI]: 'علي 🎲' };

test('before a colon the beginning of a name is its seat, in any script and case', () => {
  expect(withSeatIds('annik: p; 日: roll 4\nعلي: ok', NAMES)).toBe(`${ANNIKA}: p; ${TARO}: roll 4\n${ALI}: ok`);
});

test('a beginning that two names have stays as it is, and so does what is no name', () => {
  expect(withSeatIds('ann: p; judge jo: rule; use bomb', NAMES)).toBe('ann: p; judge jo: rule; use bomb');
});

test('elsewhere a whole name is its seat, and part of a word is not', () => {
  expect(withSeatIds('choose [Annika, 日本太郎]; give Anna (seat 1) 2; use Annikas-bow', NAMES)).toBe(
    `choose [${ANNIKA}, ${TARO}]; give ${ANNA} 2; use Annikas-bow`,
  );
});

test('a match whose seats have no names keeps its lines', () => {
  expect(withSeatIds('a: use book', {})).toBe('a: use book');
});
