import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { InvalidBuiltInCards, loadGames } from './games.js';
import { projectFolder } from './project-folder.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-cards-'));
  writeFileSync(join(folder, 'mine.yaml'), 'fly:\n  kind: monster\n  evasoin: 4\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = () => loadGames([{ ruleset: fourSouls, cards: relative(projectFolder(), folder) }]);

test('an error in the cards of a game is reported by file, line, card and field, and where the words are described', () => {
  expect(load).toThrow(InvalidBuiltInCards);
  expect(load).toThrow(/^the built-in cards of Four Souls cannot be used:\n.*mine\.yaml:3: fly: evasoin: expected /);
  expect(load).toThrow(/did you mean evasion\? \(docs\/reference\/cards\.md#card-fields\)$/);
});

test('the cards of the built-in games are read once in a process, whoever asks for them', () => {
  const [first, second] = [loadGames(), loadGames()];
  for (const [id, game] of first) expect(second.get(id)).toBe(game);
});
