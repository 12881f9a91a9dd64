import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeError, readCardFolder, readDecks } from '@stackledger/cards';
import { BUILT_IN } from '../src/table/setup.js';
import type { SpeedStackCard } from '../src/table/speed-stack-card.js';
import { speedStack } from '../src/index.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { cards: read, errors } = readCardFolder(folder, speedStack);
const cards: { readonly [id: string]: SpeedStackCard } = read;
const lists = readDecks(readFileSync(`${folder}decks.yaml`, 'utf8'), 'decks.yaml', cards);
const all = Object.entries(cards);

test('every card and every deck list is in the format', () => {
  expect(errors.map(describeError)).toEqual([]);
  expect(lists.errors.map(describeError)).toEqual([]);
});

test('there are cards of every kind and of every speed', () => {
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect([...new Set(all.map(([, { kind }]) => kind))].sort()).toEqual([...speedStack.cards.kinds].sort());
  const speeds = all.flatMap(([, { speed = 'basic', abilities = [] }]) => [
    speed,
    ...abilities.map((ability) => ability.speed ?? 'basic'),
  ]);
  expect([...new Set(speeds)].sort()).toEqual(['basic', 'breakneck', 'fast']);
});

test('every card says what it is called and what it does', () => {
  const silent = all.filter(([, { title, text }]) => title === undefined || text === undefined);
  expect(silent.map(([id]) => id)).toEqual([]);
});

test('there is a deck for each of four players, of at least thirty cards', () => {
  expect(Object.keys(lists.decks)).toEqual(BUILT_IN);
  for (const list of Object.values(lists.decks))
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(30);
});

test('every card is in a deck or is made by another', () => {
  const dealt = new Set(
    Object.values(lists.decks)
      .flat()
      .map(({ card }) => card),
  );
  const made = JSON.stringify(cards);
  const unused = all.filter(([id]) => !dealt.has(id) && !made.includes(`"token":{"card":"${id}"`));
  expect(unused.map(([id]) => id)).toEqual([]);
});

// `note` says what words cannot, at tables with real cards alone.
test('every effect, cost, type of ability and option of the game is on some card or can be chosen', () => {
  const words = JSON.stringify(cards);
  const missing = (names: readonly string[]) => names.filter((name) => !words.includes(`"${name}":`));
  expect(missing(Object.keys(speedStack.effects).filter((name) => name !== 'note'))).toEqual([]);
  expect(missing(Object.keys(speedStack.costs.kinds).filter((cost) => cost !== 'coins'))).toEqual([]);
  const types = new Set(all.flatMap(([, { abilities = [] }]) => abilities.map(({ type }) => type)));
  expect([...types].sort()).toEqual(
    ['activated', 'hybrid', 'mana', 'paid', 'play', 'replacement', 'static', 'triggered'].sort(),
  );
});

test('a text says how fast a card is that is not basic', () => {
  const wrong = all.filter(([, { speed, text = '' }]) => speed !== undefined && !text.toLowerCase().startsWith(speed));
  expect(wrong.map(([id]) => id)).toEqual([]);
});
