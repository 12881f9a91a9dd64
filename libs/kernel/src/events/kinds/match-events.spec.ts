import { emptyMatch } from '../../table/state.js';
import type { Cards } from '../../table/card.js';
import { matchEvents } from './match-events.js';

const defined = (known: Cards, cards: Cards): Cards | undefined =>
  matchEvents.CardsDefined.terms?.({ ...emptyMatch().terms, cards: known }, { cards }).cards;

test('the same definitions beside the same ones are one dictionary, beside others another', () => {
  const [none, some, added]: [Cards, Cards, Cards] = [{}, { cat: { kind: 'item' } }, { dog: { kind: 'loot' } }];
  const first = defined(none, added);
  expect(defined(none, added)).toBe(first);
  expect({ ...defined(some, added) }).toEqual({ ...some, ...added });
  expect({ ...defined(none, added) }).toEqual(added);
});
