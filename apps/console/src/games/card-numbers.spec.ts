import { priceWithX } from './card-numbers.js';

test.each([
  ['X life', 2, '2 life'],
  ['XR mana', 3, '3R mana'],
  ['X1R mana', 3, '4R mana'],
  ['XXG mana', 2, '4G mana'],
  ['1U mana', 2, '1U mana'],
] as const)('%s with X = %d comes to %s', (price, x, comesTo) => expect(priceWithX(price, x)).toBe(comesTo));
