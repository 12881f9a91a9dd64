import type { Cards } from '@stackledger/kernel';
import { asCardId } from '@stackledger/kernel/authoring';
import { cardReworded, rewordedId } from './text.js';

const KING = asCardId('king');
const cards: Cards = {
  king: { kind: 'creature', abilities: [{ type: 'static', effect: [{ keyword: { add: 'swampwalk' } }] }] },
};

test('MTG-612.1: a card whose text has other words is found by its id; a plain one, and one that nobody knows, is none', () => {
  const words = [['swamp', 'island']] as const;
  expect(cardReworded(cards, rewordedId(KING, words))).toEqual({
    kind: 'creature',
    abilities: [{ type: 'static', effect: [{ keyword: { add: 'islandwalk' } }] }],
  });
  expect(cardReworded(cards, KING)).toBeUndefined();
  expect(cardReworded(cards, rewordedId(asCardId('stranger'), words))).toBeUndefined();
});
