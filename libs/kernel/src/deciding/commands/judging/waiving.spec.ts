import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../../../test/support/tables/echoing-table.js';
import type { SeatId } from '../../../table/names.js';
import { decide, type Decision } from '../../decide.js';

const WHY = { type: 'WaiveConcession', judge: 'jo', reason: 'the wrong button', authority: 'head-judge' };

/** Ben has conceded the games that began at revisions 3 and 9. */
const waived = (named: { readonly game?: string }): Decision => {
  const state = echoingTable({ anna: {}, ben: {} }).state();
  // A cast: the table above has a seat of this name.
  const concessions = [3, 9].map((game) => ({ seat: 'ben' as SeatId, game }));
  return decide(fourSouls, { ...state, record: { ...state.record, concessions } }, { ...WHY, of: 'ben', ...named });
};

test.each([
  [{ game: '3' }, '3'],
  [{ game: '9' }, '9'],
  [{}, '9'],
])('SL-REWIND-7: the game of a waiver that names %j is that which began at %s', (named, game) => {
  expect(waived(named)).toMatchObject({ events: [{ type: 'ConcessionWaived', data: { seat: 'ben', game } }] });
});

test('SL-REWIND-7: a game that nobody conceded is named in the rejection', () => {
  const rejected = { code: 'no-concession', rule: 'SL-REWIND-7' };
  expect(waived({ game: '5' })).toMatchObject({ rejection: rejected });
  expect(JSON.stringify(waived({ game: '5' }))).toContain('no game that began at 5');
});
