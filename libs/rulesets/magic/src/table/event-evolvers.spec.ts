import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { asSeatId } from '@stackledger/kernel/authoring';
import { magic } from '../index.js';
import { atTurnBeginning } from './event-evolvers.js';

test('MTG-608.2h: what happened in a turn is counted anew in the next one', () => {
  const { state } = kernelTable(magic, { seats: ['anna', 'ben'], setup: { active: 'anna' } });
  const { table } = state();
  const counted = {
    tallies: { 'cards-drawn': { anna: 2 } },
    deeds: { bear: 1 },
    spellsCast: 3,
    spells: { now: 2, before: 1 },
  };
  // A cast: a turn in which something was counted.
  const told = { ...table, game: { ...(table.game as object), ...counted } } as unknown as typeof table;
  const next = atTurnBeginning(told, { active: asSeatId('ben'), number: 2 });
  expect(next.game).toMatchObject({ tallies: {}, deeds: {}, spellsCast: 0, spells: { now: 0, before: 2 } });
  const uncounted = atTurnBeginning(table, { active: asSeatId('ben'), number: 2 });
  expect(Object.keys(uncounted.game ?? {})).not.toContain('tallies');
});
