import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../test/support/echoing-table.js';
import { decide } from './decide.js';
import { MATCH_FULL } from '../table/state.js';
import { NOBODY } from '../table/table.js';

const GO_ON = { type: 'ContinueSettling' };

test('SL-LIMIT-2: automatic steps leave the end of a full log to judges', () => {
  const { state } = echoingTable({ anna: {}, ben: {} });
  const resting = { ...state(), table: { ...state().table, priority: NOBODY }, head: MATCH_FULL };
  const full = decide(fourSouls, resting, GO_ON);
  expect(full.kind === 'decided' && full.events.map(({ type }) => type)).toEqual(['PlayPaused', 'JudgeCalled']);
  const nearly = decide(fourSouls, { ...resting, head: MATCH_FULL - 1 }, GO_ON);
  expect(nearly.kind === 'decided' && nearly.events.map(({ type }) => type)).not.toContain('PlayPaused');
});
