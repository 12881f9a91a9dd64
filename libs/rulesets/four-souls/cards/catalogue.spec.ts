import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkCards, describeError, readCardFolder, readDecks } from '@stackledger/cards';
import type { FourSoulsCard } from '../src/table/four-souls-card.js';
import { fourSouls } from '../src/index.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { cards: read, errors } = readCardFolder(folder, fourSouls);
const cards: { readonly [id: string]: FourSoulsCard } = read;
const lists = readDecks(readFileSync(`${folder}decks.yaml`, 'utf8'), 'decks.yaml', cards);

/** How many cards of one of these kinds there are. */
const ofKind = (...kinds: readonly string[]): number =>
  Object.values(cards).filter(({ kind }) => kinds.includes(kind)).length;

test('every card and every deck list is in the format', () => {
  expect(errors.map(describeError)).toEqual([]);
  expect(lists.errors.map(describeError)).toEqual([]);
});

test('the set is large enough to play every rule', () => {
  expect(ofKind('monster', 'event', 'curse')).toBeGreaterThanOrEqual(60);
  expect(ofKind('loot', 'trinket', 'soul-loot', 'item', 'character')).toBeGreaterThanOrEqual(150);
  const sizes = Object.entries(lists.decks).map(([name, list]) => [
    name,
    list.reduce((sum, { count }) => sum + count, 0),
  ]);
  expect(Object.fromEntries(sizes)).toEqual({ loot: 116, monster: 75, treasure: 60, characters: 12, bonusSouls: 3 });
});

test('every card says what it is called and what it does', () => {
  const silent = Object.entries(cards).filter(([, { title, text }]) => title === undefined || text === undefined);
  expect(silent.map(([id]) => id)).toEqual([]);
});

test('every card is in a deck or begins with a character, which begins with eternal items', () => {
  const starting = Object.values(cards).flatMap(({ starts = [] }) => starts);
  expect(starting.filter((id) => cards[id]?.eternal !== true)).toEqual([]);
  const dealt = new Set([
    ...Object.values(lists.decks)
      .flat()
      .map(({ card }) => card),
    ...starting,
  ]);
  expect(Object.keys(cards).filter((id) => !dealt.has(id))).toEqual([]);
});

test('a deck holds the kinds of cards that belong in it', () => {
  const kindsIn = (deck: string) => [...new Set(lists.decks[deck]?.map(({ card }) => cards[card]?.kind))].sort();
  expect(kindsIn('loot')).toEqual(['loot', 'soul-loot', 'trinket']);
  expect(kindsIn('monster')).toEqual(['curse', 'event', 'monster']);
  expect(kindsIn('treasure')).toEqual(['item']);
  expect(kindsIn('characters')).toEqual(['character']);
  expect(kindsIn('bonusSouls')).toEqual(['bonus-soul']);
});

// `note` says what words cannot, at tables with real cards alone.
test('every effect of Four Souls is on some card', () => {
  const words = JSON.stringify(cards);
  expect(Object.keys(fourSouls.effects).filter((name) => name !== 'note' && !words.includes(`"${name}":`))).toEqual([]);
});

test('there are souls enough to win with', () => {
  const soulsIn = (deck: string) =>
    (lists.decks[deck] ?? []).reduce((sum, { card, count }) => sum + count * (cards[card]?.souls ?? 0), 0);
  expect(soulsIn('monster')).toBeGreaterThanOrEqual(16);
  expect(soulsIn('loot')).toBeGreaterThanOrEqual(4);
});

test('FS-NATK-3: a card names no player for somebody to attack', () => {
  const goads = (what: string) => {
    const ability = { type: 'play', targets: [{ what }], effect: [{ must: { attack: 'target' } }] };
    return checkCards({ goad: { kind: 'loot', abilities: [ability] } }, fourSouls).map(({ expected }) => expected);
  };
  expect(goads('monster')).toEqual([]);
  expect(goads('player')).toEqual([expect.stringContaining('a word for an object')]);
});
