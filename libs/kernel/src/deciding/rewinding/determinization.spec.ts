import type { MatchState, SeatId } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { valuesOf } from '../../persistent/dict.js';
import { identityOf } from '../../table/faces.js';
import { determinized } from './determinization.js';

const ANNA = 'anna' as SeatId; // a seat of both tables

/** Chance that turns every order round: the last card first. */
const turnedRound = (_about: string, names: readonly string[]): readonly string[] => [...names].sort().reverse();

const cardsIn = ({ table }: MatchState, zone: string): readonly unknown[] =>
  valuesOf(table.objects)
    .filter((object) => object.zone === zone)
    .map((object) => identityOf(object).card);

const LANDS = ['ash', 'birch', 'cedar', 'doum', 'elm', 'fir', 'gorse', 'yew'];
const duel = kernelTable(magic, {
  seats: ['anna', 'ben'],
  cards: Object.fromEntries(LANDS.map((id) => [id, { kind: 'land' }])),
  setup: {
    active: 'anna',
    players: {
      anna: { hand: ['doum'], library: ['ash', 'birch', 'cedar'] },
      ben: { hand: ['elm'], library: ['fir', 'gorse'] },
    },
  },
});

const souls = kernelTable(fourSouls, {
  seats: ['anna', 'ben'],
  cards: Object.fromEntries(['bean', 'cent', 'dime', 'egg'].map((id) => [id, { kind: 'loot', abilities: [] }])),
  setup: {
    active: 'anna',
    players: { anna: { hand: ['cent'] }, ben: { hand: ['bean'] } },
    decks: { loot: ['dime', 'egg'] },
  },
});

test('where players have decks of their own, a viewer has their own cards in another order, and others any that there are', () => {
  const dealt = determinized({ ruleset: magic, state: duel.state() }, ANNA, turnedRound);
  expect(cardsIn(dealt, 'hand/anna')).toEqual(['doum']); // seen
  const other = determinized({ ruleset: magic, state: duel.state() }, ANNA, (_about, names) => [...names].sort());
  const libraries = [dealt, other].map((each) => cardsIn(each, 'library/anna'));
  expect(libraries[0]).toEqual([...(libraries[1] ?? [])].reverse());
  for (const library of libraries) expect([...library].sort()).toEqual(['ash', 'birch', 'cedar']);
  expect([cardsIn(dealt, 'hand/ben'), cardsIn(dealt, 'library/ben')]).toEqual([['yew'], ['yew', 'yew']]);
});

test('where all draw from one deck, what is in the hands of others and in the deck is dealt anew together', () => {
  const asked: (readonly string[])[] = [];
  const dealt = determinized({ ruleset: fourSouls, state: souls.state() }, ANNA, (about, names) => {
    asked.push(names);
    return turnedRound(about, names);
  });
  expect(asked.map(({ length }) => length)).toEqual([3]);
  expect(cardsIn(dealt, 'hand/anna')).toEqual(['cent']); // seen
  expect(cardsIn(dealt, 'hand/ben')).not.toEqual(['bean']);
  expect([...cardsIn(dealt, 'hand/ben'), ...cardsIn(dealt, 'deck/loot')].sort()).toEqual(['bean', 'dime', 'egg']);
});

test('who looks on from outside knows what some seat knows, and nothing of the decks', () => {
  const dealt = determinized({ ruleset: magic, state: duel.state() }, null, turnedRound);
  expect([cardsIn(dealt, 'hand/anna'), cardsIn(dealt, 'hand/ben')]).toEqual([['doum'], ['elm']]);
});
