import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../../../test/support/tables/echoing-table.js';
import type { KernelTable } from '../../../../../../test/support/tables/kernel-table.js';
import { asSeatId } from '../../../table/names.js';
import { legalActions } from '../../legal-actions.js';

const CALL = { call: 'call-1' };
const TABLE = { anna: { hand: ['bomb'] }, ben: {} };

const called = (): KernelTable => {
  const table = echoingTable(TABLE);
  table.act({ type: 'CallJudge', seat: 'anna', category: 'play-error', reason: 'a card too many', involved: ['ben'] });
  return table;
};

const attended = (): KernelTable => {
  const table = called();
  table.act({ type: 'AttendCall', judge: 'jo', ...CALL });
  return table;
};

const openTo = ({ state }: KernelTable, seat: string): readonly unknown[] => {
  const { actions, always } = legalActions({ ruleset: fourSouls, state: state() }, asSeatId(seat));
  return [...actions, ...always].map(({ command }) => command.type);
};

test('SL-CALL-3: whoever a call concerns is asked once a judge is there, and until they have answered', () => {
  expect(openTo(called(), 'ben')).not.toContain('GiveStatement');
  const table = attended();
  expect(openTo(table, 'ben')).toEqual(expect.arrayContaining(['GiveStatement', 'DeclineStatement']));
  table.act({ type: 'GiveStatement', seat: 'ben', says: 'I drew one', ...CALL });
  expect(openTo(table, 'ben')).not.toContain('GiveStatement');
});

/** Jo rules that ben erred, and ben appeals. */
const appealed = (): KernelTable => {
  const table = attended();
  const ruling = { remedy: 'leave-as-is', says: 'it stays', gained: 'no', infraction: 'rules-error', against: 'ben' };
  table.act({ type: 'GiveRuling', judge: 'jo', ...CALL, ...ruling });
  table.act({ type: 'AppealRuling', seat: 'ben', grounds: 'I drew one', ...CALL });
  return table;
};

const OVERTURNED = { type: 'ReviewRuling', judge: 'kim', ...CALL, outcome: 'overturned', remedy: 'leave-as-is' };

test.each([
  [{ penalty: 'none' }, { penalty: 'none' }],
  [{}, {}],
])('SL-CALL-4: a review with %j tells %j beside what it decides', (given, told) => {
  const [reviewed] = appealed().act({ ...OVERTURNED, ...given, says: 'one card was drawn' });
  const { penalty, extraMs } = reviewed?.data ?? {};
  expect(JSON.parse(JSON.stringify({ penalty, extraMs }))).toEqual(told);
  expect(Object.keys(reviewed?.data ?? {}).sort()).toEqual(
    ['call', 'fix', 'judge', 'outcome', 'remedy', 'review', 'says', ...Object.keys(told)].sort(),
  );
});

test('SL-CALL-1: a ruling that is upheld comes with nothing else', () => {
  const upheld = { ...OVERTURNED, outcome: 'upheld', says: 'it stands' };
  expect(appealed().refused(upheld).detail).toContain('remedy: expected with overturned');
  const { remedy: _, ...plain } = upheld;
  expect(appealed().refused({ ...plain, penalty: 'none' }).detail).toContain('penalty: a ruling that is upheld');
  expect(appealed().act(plain)).toMatchObject([{ type: 'RulingReviewed', data: { outcome: 'upheld', remedy: null } }]);
});

test('SL-CALL-6: the policy of a match is recorded with the first call that is attended, and stays', () => {
  const table = called();
  const adopted = (call: string): number =>
    table.act({ type: 'AttendCall', judge: 'jo', call }).filter(({ type }) => type === 'PolicyAdopted').length;
  expect(adopted('call-1')).toBe(1);
  table.act({ type: 'CallJudge', seat: 'ben', category: 'play-error', reason: 'another', involved: ['anna'] });
  expect(adopted('call-2')).toBe(0);
});
