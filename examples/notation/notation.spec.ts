import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMap, matchView, PUBLIC, stackNames, type Situation } from '@stackledger/kernel';
import { createLedger, serviceChance, situationAt } from '@stackledger/ledger';
import { parseText, type NotationText } from '@stackledger/notation';
import { memoryStore } from '@stackledger/store';
import { playActions, tagsOfText, type NotationTarget } from '@stackledger/service';
import { games } from '../../test/support/games.js';

const here = fileURLToPath(new URL('.', import.meta.url));

const files = readdirSync(here).filter((name) => name.endsWith('.txt'));

test('there are worked examples of every game, and docs/reference/notation.md lists each of them', () => {
  for (const game of ['four-souls', 'speed-stack', 'magic'])
    expect(files.filter((name) => name.startsWith(game)).length).toBeGreaterThan(1);
  const page = readFileSync(`${here}../../docs/reference/notation.md`, 'utf8');
  expect(files.filter((name) => !page.includes(`(../../examples/notation/${name})`))).toEqual([]);
});

test.each(files)('%s is notation, is played to its end, and leaves what its comments say', async (name) => {
  const text = parseText(readFileSync(`${here}${name}`, 'utf8'));
  const match = await newMatch(text);
  let compared = 0;
  for (const [at, action] of text.actions.entries()) {
    const { stopped } = await playActions(match, [action], { commandId: `c${at}`, scribe: 'sam' });
    expect({ line: action.line, stopped }).toEqual({ line: action.line, stopped: null });
    const situation = situationAt(await match.ledger.session(match.matchId));
    for (const comment of action.comments.filter((said) => said.startsWith('stack: '))) {
      expect({ line: action.line, comment: toldLike(comment, situation) }).toEqual({ line: action.line, comment });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1);
  expect(text.actions.at(-1)?.comments).toEqual([expect.stringMatching(/^stack: empty; /)]);
});

const newMatch = async (text: NotationText): Promise<NotationTarget> => {
  const store = memoryStore();
  const clock = { now: () => '2026-02-01T10:00:00.000Z' };
  const ledger = createLedger({ store, games, clock, chance: serviceChance, newId: () => 'example' });
  const { ruleset = '', seats = [], cards, ...tagged } = tagsOfText(text, here);
  const { matchId, answer } = await ledger.create({
    ruleset,
    seats,
    ...tagged,
    ...(cards && { cards: cards as never }), // the ledger checks what stands in a map
  });
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return { store, ledger, matchId };
};

/** What a comment would have to say: the stack, and the totals of players that it names. */
const toldLike = (comment: string, situation: Situation): string => {
  const [, ...totals] = comment.split('; ');
  const { players } = matchView(situation, PUBLIC);
  const told = totals.map((total) => {
    const [seat = '', field = ''] = total.split(' ');
    const player = isMap(players) ? players[seat] : undefined;
    const value = isMap(player) ? player[field] : undefined;
    return `${seat} ${field} ${Array.isArray(value) ? value.length : JSON.stringify(value)}`;
  });
  return [`stack: ${stackNames(situation.state.table).join(' ') || 'empty'}`, ...told].join('; ');
};
