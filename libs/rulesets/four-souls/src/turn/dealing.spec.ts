import { objectAt, zoneAt, type JsonMap } from '@stackledger/kernel';
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
