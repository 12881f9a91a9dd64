import { describeError } from './card-error.js';
import { checkDecks, readDecks } from './read-decks.js';

const cards = { fly: { kind: 'monster' }, 'a-penny': { kind: 'loot' } };

test('deck lists name cards, once or with a count', () => {
  expect(
    readDecks('loot:\n  - {card: a-penny, count: 6}\nmonster: [fly, {card: fly}]\nempty: []\n', 'decks.yaml', cards),
  ).toEqual({
    decks: {
      loot: [{ card: 'a-penny', count: 6 }],
      monster: [
        { card: 'fly', count: 1 },
        { card: 'fly', count: 1 },
      ],
      empty: [],
    },
    errors: [],
  });
});

test('a deck list with an error is not used; the error has its line', () => {
  const text = [
    'loot:',
    '  - {card: a-peny, count: 6}',
    '  - a-penny',
    '  - card: a-penny',
    '    count: none',
    'monster: fly',
    '',
  ].join('\n');
  const { decks, errors } = readDecks(text, 'decks.yaml', cards);
  expect(decks).toEqual({});
  expect(errors.map(describeError)).toEqual([
    'decks.yaml:2: loot: 0/card: expected a card that is defined, found "a-peny", did you mean a-penny? (docs/guide/cards.md#decks)',
    'decks.yaml:5: loot: 2/count: expected a whole number from 1 to 100, found "none" (docs/guide/cards.md#decks)',
    'decks.yaml:6: monster: expected a list of cards, found something else (docs/guide/cards.md#decks)',
  ]);
});

test('what is no YAML or no map is an error', () => {
  expect(readDecks('loot: [a-penny', 'decks.yaml', cards).errors.length).toBeGreaterThan(0);
  expect(readDecks('', 'decks.yaml', cards).errors.map(describeError)).toEqual([
    'decks.yaml:1: expected a map of deck names to lists of cards, found something else (docs/guide/cards.md#decks)',
  ]);
});

test('deck lists without a file are checked the same way', () => {
  expect(checkDecks({ loot: ['a-penny', 'constructor'] }, cards)).toEqual([
    { path: 'decks/loot/1', expected: 'a card that is defined', found: '"constructor"' },
  ]);
});
