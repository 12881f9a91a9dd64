import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asText, factsOfEveryGame } from '@stackledger/kernel';
import { games } from '../support/games.js';
import { goldenLog, goldenNames } from '../golden/logs.js';

/** Where no game is known by its words. */
const FOLDERS = [
  'libs/kernel/src',
  'libs/ledger/src',
  'libs/projections/src',
  'libs/scenarios/src',
  'libs/analytics/src',
];

/** Words that are not a game's alone: why they may stand there. */
const SHARED: { readonly [word: string]: string } = {
  PlayCard: 'the command that small games have ready made',
  activated: 'a type of ability that cards of every game may have',
  attack: 'the filter of the card format for rolls that are made against something',
  card: 'a field of commands and events',
  copy: 'what a copy of a stack object is called in every game',
  draw: 'the effect by which cards are drawn',
  event: 'a field of what abilities wait for',
  mana: 'a type of ability in the format of cards, which is that of every game',
  outcome: 'the choice of what a reported card did',
  paid: 'a type of ability that cards of every game may have',
  penalty: 'a field of rulings, and a kind of card in one game',
  roll: 'the effect that rolls a die',
  souls: 'a field of cards in the format of cards, which is that of every game',
  start: 'the power to start a match',
  triggered: 'what an ability that triggered is called in every game',
  untap: 'the effect by which objects can be used again',
};

/**
 * What the games describe: commands, events, kinds of cards and of stack objects, tables of their own; and the steps
 * that their matches have.
 */
const wordsOfGames = (): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const { ruleset } of games.values())
    for (const word of [
      ...Object.keys(ruleset.commands),
      ...Object.keys(ruleset.events),
      ...Object.keys(ruleset.stack.kinds),
      ...ruleset.cards.kinds,
      ...ruleset.tables.map(({ name }) => name),
    ])
      words.add(word);
  for (const name of goldenNames())
    for (const { type, data } of goldenLog(name).log) if (type === 'StepBegan') words.add(asText(data.step));
  for (const type of Object.keys(factsOfEveryGame.events)) words.delete(type);
  return words;
};

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(folder, name));

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/ .*$/gm, '');

/** The texts and the names of members that a source has. */
const wordsIn = (path: string): readonly string[] => {
  const text = withoutComments(readFileSync(path, 'utf8'));
  return [...text.matchAll(/'([\w-]+)'|\b([A-Z][a-z]+[A-Z]\w*)\b/g)].map(([, quoted, named]) => quoted ?? named ?? '');
};

const used = FOLDERS.flatMap(sourcesIn).flatMap((path) => wordsIn(path).map((word) => ({ path, word })));

test('the kernel, the ledger, the projections and the simulator know no word that a game describes', () => {
  const words = wordsOfGames();
  expect(words.size).toBeGreaterThan(60);
  expect(used.filter(({ word }) => words.has(word) && !Object.hasOwn(SHARED, word))).toEqual([]);
});

test('the analytics know no table that a game brings', () => {
  const brought = new Set([...games.values()].flatMap(({ ruleset }) => ruleset.tables.map(({ name }) => name)));
  expect(brought.size).toBeGreaterThan(2);
  expect(used.filter(({ path, word }) => path.startsWith('libs/analytics') && brought.has(word))).toEqual([]);
});

test('every word that is excepted is used, and is one of a game', () => {
  const words = wordsOfGames();
  const there = new Set(used.map(({ word }) => word));
  expect(Object.keys(SHARED).filter((word) => !words.has(word) || !there.has(word))).toEqual([]);
});

test('only what the events of every log hide is hidden', () => {
  const hidden = goldenNames().flatMap((name) => {
    const { log } = goldenLog(name);
    const facts = games.get(name.ruleset)?.ruleset.compiled.events;
    return log.flatMap(({ type, sealed }) =>
      Object.keys((sealed?.data as object | undefined) ?? {})
        .filter((member) => facts?.get(type)?.facts.hidden?.[member] === undefined)
        .map((member) => `${type} ${member}`),
    );
  });
  expect([...new Set(hidden)]).toEqual([]);
});
