import type { Card, Cards, JsonMap } from '@stackledger/kernel';
import { misplacedCard } from './places.js';

const KINDS = ['loot', 'trinket', 'soul-loot', 'item', 'character', 'monster', 'event', 'curse', 'bonus-soul'];

/** A card of each kind, called as its kind is. */
const CARDS: Cards = Object.fromEntries(KINDS.map((kind): [string, Card] => [kind, { kind }]));

const inDecks = (deck: string, card: string): string | undefined =>
  misplacedCard({ decks: { [deck]: ['loot', card].slice(deck === 'loot' ? 0 : 1) } }, CARDS);

const inSetup = (setup: JsonMap): string | undefined => misplacedCard({ setup }, CARDS);

/** The kinds that are taken where `place` puts a card. */
const takenBy = (place: (card: string) => string | undefined): readonly string[] =>
  KINDS.filter((kind) => place(kind) === undefined);

const LOOT = ['loot', 'trinket', 'soul-loot'];

test.each([
  ['loot', LOOT],
  ['monster', ['monster', 'event', 'curse']],
  ['treasure', ['item']],
  ['characters', ['character']],
  ['bonusSouls', ['bonus-soul']],
])('SL-MATCH-3: the deck %s is made of %j, in a position and its discard pile too', (deck, kinds) => {
  expect(takenBy((card) => inDecks(deck, card))).toEqual(kinds);
  expect(takenBy((card) => inSetup({ decks: { [deck]: [{ card, as: 'it' }] } }))).toEqual(kinds);
  expect(takenBy((card) => inSetup({ discard: { [deck]: [card] } }))).toEqual(kinds);
});

test.each([
  ['hand', LOOT],
  ['character', ['character']],
  ['items', ['trinket', 'item', 'character']],
  ['curses', ['curse']],
  ['souls', ['trinket', 'soul-loot', 'item', 'character', 'monster', 'bonus-soul']],
])('SL-MATCH-3: the %s of a player may be %j', (place, kinds) => {
  const lying = (card: string) => (place === 'character' ? card : [card]);
  expect(takenBy((card) => inSetup({ players: { anna: { [place]: lying(card) } } }))).toEqual(kinds);
});

test('SL-MATCH-3: monsters lie in their slots, covered ones too, treasure in the shop, bonus souls beside the table', () => {
  expect(takenBy((card) => inSetup({ monsters: [card] }))).toEqual(['monster']);
  expect(takenBy((card) => inSetup({ monsters: ['monster', ['monster', card]] }))).toEqual(['monster']);
  expect(takenBy((card) => inSetup({ shop: [card] }))).toEqual(['item']);
  expect(takenBy((card) => inSetup({ bonusSouls: [card] }))).toEqual(['bonus-soul']);
});

test('the first misplaced card is named with its place and what belongs there', () => {
  expect(inSetup({ players: { anna: {}, ben: { hand: ['loot', 'monster', 'item'] } }, shop: ['loot'] })).toBe(
    'setup/players/ben/hand/1: expected a card of kind loot, trinket or soul-loot, found monster, of kind monster',
  );
  expect(misplacedCard({ decks: { characters: [{ card: 'loot', count: 20 }] } }, CARDS)).toBe(
    'decks/characters/0: expected a card of kind character, found loot, of kind loot',
  );
});

test('numbers stand for cards that only the table knows, and are not looked at', () => {
  const players = { anna: { hand: 3, souls: 2 } };
  expect(misplacedCard({ decks: { loot: 40 }, setup: { players, decks: { monster: 12 } } }, CARDS)).toBeUndefined();
});
