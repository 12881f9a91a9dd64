import {
  appliersOf,
  decide,
  newTimeline,
  objectAt,
  plainState,
  zoneAt,
  type Decision,
  type EffectRequest,
  type Event,
  type GameObject,
  type Inputs,
  type JsonMap,
  type MatchState,
} from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';

const hero: JsonMap = { kind: 'character', hp: 2, attack: 1 };
const penny: JsonMap = { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] };

const rich: JsonMap = {
  kind: 'bonus-soul',
  souls: 1,
  abilities: [{ type: 'static', if: { total: 'hand', who: 'you', atLeast: 3 } }],
};

test('FS-WIN-4: what everybody earns by being dealt is the first player’s, who is known by then', () => {
  const decks = {
    characters: ['hero', 'hero-b'],
    loot: ['penny-1', 'penny-2', 'penny-3', 'penny-4', 'penny-5', 'penny-6', 'penny-7'],
    monster: [],
    treasure: [],
    bonusSouls: ['rich'],
  };
  const cards = { hero, 'hero-b': hero, rich, ...Object.fromEntries(decks.loot.map((name) => [name, penny])) };
  const { timeline, state } = kernelTable(fourSouls, { seats: ['anna', 'ben'], cards, decks, dice: [5, 2] });
  const events = Array.from({ length: state().head + 1 }, (_, revision) => timeline.eventAt(revision));
  const told = events.flatMap((event) =>
    ['StartingPlayerChosen', 'TurnBegan', 'BonusSoulEarned'].includes(event?.type ?? '') ? [event] : [],
  );
  expect(told.map((event) => event?.type)).toEqual(['StartingPlayerChosen', 'TurnBegan', 'BonusSoulEarned']);
  expect(told.at(-1)?.data.seat).toBe('ben');
});

test('FS-SETUP-2: an event that turns up as the slots are filled goes to the bottom of its deck', () => {
  const monster: JsonMap = { kind: 'monster', hp: 1, evasion: 2, attack: 1, souls: 0 };
  const storm: JsonMap = { kind: 'event', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] };
  const cards = { hero, 'hero-b': hero, fly: monster, dip: monster, hog: monster, storm };
  const decks = { characters: ['hero', 'hero-b'], loot: [], monster: ['fly', 'dip', 'hog', 'storm'], treasure: [] };
  const { state } = kernelTable(fourSouls, { seats: ['anna', 'ben'], cards, decks, dice: [5, 2] });
  const at = (zone: string): readonly (string | undefined)[] =>
    zoneAt(state().table, zone).map((name) => objectAt(state().table, name)?.card ?? undefined);
  expect([at('slot/monster-1'), at('slot/monster-2')]).toEqual([['hog'], ['dip']]);
  expect(at('deck/monster')).toEqual(['storm', 'fly']);
});

const LOOT = Array.from({ length: 20 }, (_, at) => `penny-${at}`);
const LISTS = { characters: ['hero', 'hero-b'], loot: LOOT, monster: [], treasure: [], bonusSouls: [] };

type Order = (cards: readonly string[]) => readonly string[];

/** A match whose decks are those of others, shuffled in an order. */
const dealtIn = (order: Order, seats: readonly string[] = ['anna', 'ben']): Extract<Decision, { kind: 'decided' }> => {
  const cards = { hero, 'hero-b': hero, ...Object.fromEntries(LOOT.map((name) => [name, penny])) };
  const creation = { type: 'CreateMatch', matchId: 'm', seats, options: {}, cards, cardsHash: '', decks: LISTS };
  const supplied = (need: EffectRequest, inputs: Inputs): Inputs => {
    if (need.need === 'shuffle') return { ...inputs, shuffles: [...(inputs.shuffles ?? []), order(need.cards)] };
    const dice = [...(inputs.dice ?? []), (inputs.dice ?? []).length + 1];
    return need.need === 'die' ? { ...inputs, dice } : { ...inputs, serverSeed: '' };
  };
  const decision = decide(fourSouls, newTimeline(appliersOf(fourSouls)).state(), creation, {}, supplied);
  if (decision.kind !== 'decided') throw new Error(JSON.stringify(decision));
  return decision;
};

const lying = ({ state }: { readonly state: MatchState }): readonly (GameObject | undefined)[] =>
  zoneAt(state.table, 'deck/loot').map((name) => objectAt(state.table, name));

/** The state after events of which nothing is shared with any other match. */
const readAgain = (events: readonly Event[]): MatchState => {
  const timeline = newTimeline(appliersOf(fourSouls));
  timeline.append(JSON.parse(JSON.stringify(events)) as readonly Event[]); // plain data by its type
  return timeline.state();
};

const asGiven: Order = (cards) => cards;
const reversed: Order = (cards) => cards.toReversed();
const swapped: Order = ([first = '', second = '', ...others]) => [second, first, ...others];

test.each([asGiven, reversed, swapped, asGiven])(
  'a match is the one that its events say, whatever it shares: %s',
  (order) => {
    const { events, state } = dealtIn(order);
    expect(plainState(state)).toEqual(plainState(readAgain(events)));
    expect(lying({ state }).map((card) => card?.trueName)).toEqual(
      order(LOOT.map((card) => `${card}-1`).toReversed())
        .toReversed()
        .slice(0, -6),
    );
  },
);

test('matches share the cards that lie in the same places of a deck, and no others', () => {
  const [first, again, other] = [dealtIn(asGiven), dealtIn(asGiven), dealtIn(swapped)].map(lying);
  expect(again?.every((card, at) => card === first?.[at])).toBe(true);
  expect(other?.filter((card, at) => card !== first?.[at])).toEqual([]);
  const turned = lying(dealtIn(reversed));
  expect(turned.filter((card, at) => card === first?.[at])).toEqual([]);
});
