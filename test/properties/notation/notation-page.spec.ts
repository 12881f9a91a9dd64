import { stackNames } from '@stackledger/kernel';
import { createLedger, serviceChance, situationAt } from '@stackledger/ledger';
import { parseActions } from '@stackledger/notation';
import { memoryStore } from '@stackledger/store';
import { playActions, type NotationTarget } from '@stackledger/service';
import { blocksIn } from '../../support/documents/document.js';
import { games } from '../../support/games.js';
import { SCRIBES_TABLE } from '../../support/tables/scribes-table.js';

const newMatch = async (): Promise<NotationTarget> => {
  const store = memoryStore();
  const clock = { now: () => '2026-02-01T10:00:00.000Z' };
  const ledger = createLedger({ store, games, clock, chance: serviceChance, newId: () => 'page' });
  const request = {
    ruleset: 'four-souls',
    seats: ['anna', 'ben', 'cleo'],
    options: { dice: 'reported' },
    setup: SCRIBES_TABLE,
  };
  const { matchId, answer } = await ledger.create(request);
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return { store, ledger, matchId };
};

test('docs/reference/notation.md: every line is played, in its order, and leaves the stack that is shown', async () => {
  const match = await newMatch();
  const lines = blocksIn('docs/reference/notation.md')
    .filter(({ language }) => language === 'notation')
    .flatMap(({ text }) => text.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(8);
  for (const [at, line] of lines.entries()) {
    const [text = '', stack = ''] = line.split(/\s+--\s?/);
    const { stopped } = await playActions(match, parseActions(text), { commandId: `l${at}`, scribe: 'sam' });
    const { table } = situationAt(await match.ledger.session(match.matchId)).state;
    expect({ line, stopped, stack: stackNames(table).join(' ') }).toEqual({ line, stopped: null, stack });
  }
});
