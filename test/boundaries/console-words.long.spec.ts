import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asText, factsOfEveryGame } from '@stackledger/kernel';
import { pebbleTower } from '../../examples/pebble-tower/pebble-tower.js';
import { goldenLog, goldenNames } from '../golden/logs.js';
import { games } from '../support/games.js';

const CONSOLE = 'apps/console/src';

/** Words of games that are words of the field or of the language as well: what the console means by them. */
const SHARED: { readonly [word: string]: string } = {
  Plot: 'a chart',
  action: 'what a judge does',
  activated: 'a type of ability that cards of every game may have',
  at: 'a place in a list, or a moment',
  body: 'of a request',
  chosen: 'what somebody chose on a page',
  colours: 'of a chart',
  components: 'what an object consists of, which more than one game may have',
  copy: 'to the clipboard',
  dead: 'a link that counts no more',
  draw: 'on a canvas; a match without a winner',
  end: 'of a list or a match',
  event: 'of the browser, or of a log',
  item: 'of a list',
  library: 'of charts',
  otherFace: 'a card of two faces, which more than one game may have',
  main: 'the button that stands out',
  outcome: 'what a reported card did; what became of a replayed command',
  penalty: 'of a ruling',
  play: 'of a match',
  power: 'of a judge; of ten',
  roll: 'of a die',
  soul: 'an icon that a game may draw',
  start: 'of a match, or of a list',
  triggered: 'what an ability that triggered is called in every game',
  types: 'of what a person writes',
};

/** What the smallest game has as well is no game's own; and what the record of every game is told in. */
const OF_EVERY_GAME: ReadonlySet<string> = new Set([
  ...Object.keys(pebbleTower.commands),
  ...Object.keys(pebbleTower.stack.kinds),
  ...Object.keys(factsOfEveryGame.events),
  ...['hand', 'deck', 'stack'],
]);

/** The zones and steps that recorded matches have, as their events name them: `slot/monster-1` lies in `slot`. */
const namesInLogs = (): readonly string[] =>
  goldenNames()
    .flatMap((name) =>
      goldenLog(name).log.flatMap(({ type, data }) => {
        if (type === 'StepBegan') return [data.step];
        return type === 'CardMoved' || type === 'ObjectsCreated' ? [data.zone, data.from, data.to] : [];
      }),
    )
    .flatMap((word) => (typeof word === 'string' ? [word.split('/', 1)[0] ?? ''] : []));

/**
 * What games describe: ids, commands, events, kinds of cards and stack objects, forms, zones, steps, and what views
 * have of theirs.
 */
const wordsOfGames = (): ReadonlySet<string> =>
  new Set(
    [
      ...[...games.values()].flatMap(({ ruleset }) => [
        ruleset.id,
        ...Object.keys(ruleset.commands),
        ...Object.keys(ruleset.events),
        ...Object.keys(ruleset.stack.kinds),
        ...Object.entries(ruleset.choices.forms ?? {}).flatMap(([form, { one, other }]) => [form, one, other]),
        ...[ruleset.views.fields.player, ruleset.views.fields.object].flatMap(Object.keys),
        ...ruleset.cards.kinds,
      ]),
      ...namesInLogs(),
    ]
      .map((word) => asText(word).replace('?', ''))
      .filter((word) => !OF_EVERY_GAME.has(word)),
  );

const sources = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.') && !name.startsWith('games/'))
  .map((name) => join(CONSOLE, name));

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/ .*$/gm, '');

/** Whole texts in quotes, and the members that a source names or asks for. */
const wordsIn = (path: string): readonly string[] =>
  [...withoutComments(readFileSync(path, 'utf8')).matchAll(/'([\w-]+)'|\b([A-Za-z]\w*)(?=\??: |,| \}|\b[^\w'])/g)].map(
    ([, quoted, named]) => quoted ?? named ?? '',
  );

const used = sources.flatMap((path) => [...new Set(wordsIn(path))].map((word) => ({ path, word })));

test('no room of the console but the folder of a game knows a word that a game describes', () => {
  const words = wordsOfGames();
  expect(words.size).toBeGreaterThan(90);
  expect(used.filter(({ word }) => words.has(word) && !Object.hasOwn(SHARED, word))).toEqual([]);
});

test('every word that is excepted is used, and is one of a game', () => {
  const words = wordsOfGames();
  const there = new Set(used.map(({ word }) => word));
  expect(Object.keys(SHARED).filter((word) => !words.has(word) || !there.has(word))).toEqual([]);
});
