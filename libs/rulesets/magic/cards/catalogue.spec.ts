import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeError, readCardFolder, readDecks } from '@stackledger/cards';
import { magic } from '../src/index.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { cards, errors } = readCardFolder(folder, magic);
const lists = readDecks(readFileSync(`${folder}decks.yaml`, 'utf8'), 'decks.yaml', cards);
const words = JSON.stringify(cards);
const shelf = fileURLToPath(new URL('../../../../test/scenarios/magic/', import.meta.url));
const scenarios = readdirSync(shelf)
  .map((file) => readFileSync(`${shelf}${file}`, 'utf8'))
  .join('\n');

/** What words cannot say is told at tables with real cards alone. */
const AT_TABLES = 'note';

/** The keywords of the public format. */
const KEYWORDS = [
  'flash',
  'haste',
  'vigilance',
  'first-strike',
  'double-strike',
  'trample',
  'deathtouch',
  'lifelink',
  'indestructible',
  'hexproof',
  'defender',
  'reach',
  'flying',
  'menace',
  'split-second',
  'uncounterable',
];

test('every card and every deck list is in the format', () => {
  expect(errors.map(describeError)).toEqual([]);
  expect(lists.errors.map(describeError)).toEqual([]);
});

test('the set is large enough for two decks and every kind of card', () => {
  expect(Object.keys(cards).length).toBeGreaterThanOrEqual(60);
  const kinds = new Set(Object.values(cards).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([...magic.cards.kinds].sort());
});

test('every deck has forty cards', () => {
  const sizes = Object.values(lists.decks).map((list) => list.reduce((sum, { count }) => sum + count, 0));
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sizes)).toEqual(new Set([40]));
});

test('every card says what it is called and what it does', () => {
  const silent = Object.entries(cards).filter(([, { title, text }]) => title === undefined || text === undefined);
  expect(silent.map(([id]) => id)).toEqual([]);
});

test('every card is in a deck, is a token that another card creates, or is shown by a scenario', () => {
  const dealt = new Set(Object.values(lists.decks).flatMap((list) => list.map(({ card }) => card)));
  const isShown = (id: string): boolean => new RegExp(`[\\[ ]${id}[\\],}]`).test(scenarios);
  const missing = Object.keys(cards).filter(
    (id) => !dealt.has(id) && !words.includes(`"card":"${id}"`) && !isShown(id),
  );
  expect(missing).toEqual([]);
});

test('every effect and every cost of Magic is on some card', () => {
  expect(Object.keys(magic.effects).filter((name) => name !== AT_TABLES && !words.includes(`"${name}":`))).toEqual([]);
  expect(Object.keys(magic.costs.kinds).filter((name) => !words.includes(`"${name}":`))).toEqual([]);
});

test('every keyword is on some card', () => {
  const used = new Set(Object.values(cards).flatMap(({ keywords = [] }) => keywords));
  expect(KEYWORDS.filter((keyword) => !used.has(keyword) && !words.includes(`"add":"${keyword}"`))).toEqual([]);
});
