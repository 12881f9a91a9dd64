import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { simulate } from '@stackledger/scenarios';
import { loadGames, readRules } from '@stackledger/offering';
import { pebbleTower } from './pebble-tower.js';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The games on offer with one more: this line is all that a new game needs outside its own folder. */
const games = loadGames([{ ruleset: pebbleTower, cards: 'examples/pebble-tower/cards' }]);

const game = games.get('pebble-tower');

test('the example is offered beside the games of the project', () => {
  expect([...games.keys()]).toEqual([...loadGames().keys(), 'pebble-tower']);
});

test('it has fewer than 150 lines with its cards and its rules', () => {
  const files = ['pebble-tower.ts', 'cards/pebbles.yaml', 'cards/decks.yaml', 'rules.md'];
  const lines = files.map((file) => readFileSync(`${here}${file}`, 'utf8').trimEnd().split('\n').length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(150);
});

test('random matches of the example keep every promise and end by its rules', async () => {
  if (game === undefined) throw new Error('the example is not on offer');
  const knownRules = new Set([...readRules(), ...readRules(here)].map(({ id }) => id));
  const { failures, ends, usage } = await simulate({
    game,
    matches: Number(process.env.MATCHES ?? 12),
    players: { least: 2, most: 5 },
    seed: 1,
    knownRules,
  });
  expect(failures).toEqual([]);
  expect(Object.keys(ends).filter((why) => !['tower', 'no-cards', 'last-left'].includes(why))).toEqual([]);
  expect(ends.tower).toBeGreaterThan(0);
  expect(usage.effects?.cancel).toBeGreaterThan(0);
  for (const code of ['not-your-priority', 'not-in-hand', 'wrong-moment'])
    expect(usage.refusals?.[code]).toBeGreaterThan(0);
}, 120_000);
