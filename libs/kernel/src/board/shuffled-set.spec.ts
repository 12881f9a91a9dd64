import { layoutOf, sharedList } from '../events/kinds/shared-lists.js';
import { asCardId, asObjectName } from '../table/names.js';
import { freshObject } from '../table/objects.js';
import { cardsOfSet, shuffledSet } from './shuffled-set.js';

const ZONE = 'deck/loot';
const HANDLES = ['loot-3', 'loot-4'].map(asObjectName);

const objects = ['cat', 'dog'].map((name) => freshObject(asObjectName(name), asCardId(name), ZONE));
const { names } = layoutOf(sharedList(['cat', 'dog']), { zone: ZONE, owner: null }, () => objects);
const scope = { zone: ZONE, names, purpose: 'shuffle' };

test('a set is shared for as long as its objects are the same', () => {
  const set = shuffledSet(scope, objects);
  expect(shuffledSet(scope, [...objects])).toBe(set);
  const changed = objects.map((object) => ({ ...object, card: asCardId('fox') }));
  const cards = cardsOfSet(shuffledSet(scope, changed), ['dog', 'cat'], HANDLES);
  expect(cards.map(({ card }) => card)).toEqual(['fox', 'fox']);
});

test('a card under a handle is told once for all orders, and anew under other handles', () => {
  const set = shuffledSet(scope, objects);
  const first = cardsOfSet(set, ['dog', 'cat'], HANDLES);
  expect(first).toEqual([
    { card: 'dog', name: 'loot-3', trueName: 'dog' },
    { card: 'cat', name: 'loot-4', trueName: 'cat' },
  ]);
  expect(cardsOfSet(set, ['dog', 'cat'], HANDLES)[0]).toBe(first[0]);
  const later = cardsOfSet(set, ['dog', 'cat'], ['loot-7', 'loot-8'].map(asObjectName));
  expect(later.map(({ name }) => name)).toEqual(['loot-7', 'loot-8']);
});
