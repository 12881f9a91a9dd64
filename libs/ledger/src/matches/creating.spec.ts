import { fourSoulsGame } from '../../../../test/support/games.js';
import { createCommand } from './creating.js';

const SEATS = ['anna', 'ben'];

const decksFor = (options: object): { readonly [deck: string]: unknown } => {
  const request = { ruleset: 'four-souls', seats: SEATS, options: options as { decks?: string } };
  return createCommand(fourSoulsGame(), request, 'm-1').decks as { readonly [deck: string]: unknown };
};

test('a match is dealt the decks of its game where the request brings none', () => {
  expect(decksFor({})).toEqual(fourSoulsGame().decks);
});

test('of decks that lie on a table the log holds the numbers of cards, and of those that lie open which they are', () => {
  const { bonusSouls, ...hidden } = decksFor({ decks: 'reported' });
  expect(bonusSouls).toEqual(fourSoulsGame().decks.bonusSouls);
  expect(Object.keys(hidden).length).toBeGreaterThan(0);
  for (const [deck, size] of Object.entries(hidden)) expect([deck, typeof size]).toEqual([deck, 'number']);
});

test('a match defines the cards that it can need, and all of them where a choice would tell what is in its lists', () => {
  const defined = (more: object): readonly string[] =>
    Object.keys(createCommand(fourSoulsGame(), { ruleset: 'four-souls', seats: SEATS, ...more }, 'm-1').cards ?? {});
  const all = Object.keys(fourSoulsGame().cards).sort();
  const [own = ''] = all;
  expect(defined({ decks: { loot: [own] } }).length).toBeLessThan(all.length);
  expect(defined({ decks: { loot: [own] } })).toContain(own);
  expect([...defined({ decks: { loot: [own] }, options: { lists: 'sealed' } })].sort()).toEqual(all);
  expect([...defined({ options: { decks: 'reported' } })].sort()).toEqual(all);
});
