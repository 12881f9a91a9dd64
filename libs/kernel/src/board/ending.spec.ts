import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../test/support/tables/echoing-table.js';
import { newDecision } from '../events/recording.js';
import { lastLeftWins } from './ending.js';

test('a game whose last player wins goes on while two are left', () => {
  const { act, state } = echoingTable({ anna: {}, ben: {}, cara: {}, dora: {} });
  const events = (): readonly unknown[] => {
    const d = newDecision(fourSouls, state(), {});
    lastLeftWins(['FS-WIN-3'])(d);
    return d.events.map(({ type, data: { winner, why } }) => [type, winner, why]);
  };
  for (const seat of ['anna', 'dora']) {
    act({ type: 'Concede', seat });
    expect(events()).toEqual([]);
  }
  act({ type: 'Concede', seat: 'cara' });
  expect(events()).toEqual([
    ['GameEnded', 'ben', 'last-left'],
    ['MatchEnded', 'ben', 'last-left'],
  ]);
});
