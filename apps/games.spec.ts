import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { FaultyCards, loadGames, projectFolder } from './games.js';
import { orSentence } from './api/src/running/this-process.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-cards-'));
  writeFileSync(join(folder, 'mine.yaml'), 'fly:\n  kind: monster\n  evasoin: 4\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = () => loadGames([{ ruleset: fourSouls, cards: relative(projectFolder(), folder) }]);

test('a fault in the cards of a game is told by file, line, card and field, and where the words are described', () => {
  expect(load).toThrow(FaultyCards);
  expect(load).toThrow(/^the built-in cards of Four Souls cannot be used:\n.*mine\.yaml:3: fly: evasoin: expected /);
  expect(load).toThrow(/did you mean evasion\? \(docs\/cards\.md#card-fields\)$/);
});

test('a service that cannot start for it says that sentence and ends with 2, without a stack trace', async () => {
  const written: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const before = process.exitCode;
  try {
    await orSentence(Promise.resolve().then(() => void load()));
    expect(process.exitCode).toBe(2);
    expect(written.join('')).toMatch(/evasion\? \(docs\/cards\.md#card-fields\)\n$/);
  } finally {
    process.exitCode = before;
    write.mockRestore();
  }
});

test('the cards of the built-in games are read once in a process, whoever asks for them', () => {
  const [first, second] = [loadGames(), loadGames()];
  for (const [id, game] of first) expect(second.get(id)).toBe(game);
});
