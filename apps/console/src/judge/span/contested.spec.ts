import type { RewindTarget, SpanEvent, StoryRow } from '@stackledger/wire';
import { beforeError, beforeRoll, rewindPointsOf, struckRows, weighedSteps, whyNotIn } from './contested.js';

const row = (
  first: number,
  last: number,
  says: string,
  part: Partial<Pick<StoryRow, 'by' | 'marks' | 'rolls' | 'call'>> = {},
): StoryRow => ({
  ...{ first: String(first), revision: String(last), at: '2026-11-22T14:42:32.000Z', by: { kind: 'seat', id: 'anna' } },
  ...{ thinkMs: null, live: true, says, then: [], marks: [], rolls: [], stack: 0, turn: 1, call: null },
  ...part,
});
const target = (revision: number, live = true): RewindTarget => ({
  ...{
    revision: String(revision),
    command: 'PassPriority',
    recordedAt: '2026-11-22T14:42:32.000Z',
    live,
    sentence: '',
  },
});

const ROWS = [
  row(10, 12, 'Anna reports a 4'),
  row(13, 15, 'Ben confirms'),
  row(16, 16, 'Ben calls a judge', { marks: ['call'] }),
  row(17, 18, 'Jo is at the table', { by: { kind: 'judge', id: 'jo' } }),
  row(19, 19, 'Anna says what happened', { call: 'call-1' }),
];

describe('the contested part of a match', () => {
  test('each moment is told by what it undoes; calls and rulings are not undone', () => {
    const turnings = rewindPointsOf(
      [target(12), target(9), target(15)].toSorted((a, b) => Number(b.revision) - Number(a.revision)),
      ROWS,
    );
    expect(turnings.map(({ revision, undoes }) => [revision, undoes.says])).toEqual([
      ['12', 'Ben confirms'],
      ['9', 'Anna reports a 4'],
    ]);
  });

  test('links that were made and seats that were taken are not struck, and the first thing played is what is undone', () => {
    const rows = [
      row(10, 10, 'The organizer makes a link', { by: { kind: 'system', id: 'ledger' } }),
      row(11, 11, 'Anna sits down'),
      row(12, 13, 'Anna plays a card'),
      row(14, 14, 'The organizer makes a link', { by: { kind: 'system', id: 'ledger' } }),
      row(15, 15, 'Ben passes'),
    ];
    const targets = [target(13), target(9)];
    const struck = struckRows(rows, targets);
    expect(struck.map(({ says }) => says)).toEqual(['Anna plays a card', 'Ben passes']);
    expect(rewindPointsOf(targets, struck).map(({ undoes }) => undoes.says)).toEqual([
      'Ben passes',
      'Anna plays a card',
    ]);
    expect(weighedSteps(struck, [], '9')).toHaveLength(2);
  });

  test('why the last thing is none of the lesser remedies is told from what was done since', () => {
    const ben = { kind: 'seat', id: 'ben' } as const;
    const rows = [
      row(10, 12, 'Anna rolls', { rolls: [4] }),
      row(13, 15, 'Anna passes'),
      row(16, 17, 'Ben passes', { by: ben }),
    ];
    expect(whyNotIn(rows, '15')).toEqual({ simple: null, 'reversed-decision': null });
    expect(whyNotIn(rows, '12')).toEqual({
      simple: 'several things were done since',
      'reversed-decision': 'Ben has acted since',
    });
    expect(whyNotIn(rows.slice(0, 1), '9')).toEqual({
      simple: 'something was left to chance since',
      'reversed-decision': 'something was left to chance since',
    });
  });

  test('the error lies after the moment that is proposed; where nobody named one, the last thing is taken back', () => {
    const turnings = rewindPointsOf([target(12), target(9)], ROWS);
    expect(beforeError(turnings, '10')?.revision).toBe('9');
    expect(beforeError(turnings, '12')?.revision).toBe('9');
    expect(beforeError(turnings, null)?.revision).toBe('12');
  });

  test('a dispute about a roll leads to before its report, whatever was done after it', () => {
    const rows = [
      row(8, 9, 'Anna attacks'),
      row(10, 12, 'Anna reports a 4', { rolls: [4] }),
      row(13, 15, 'Ben confirms', { rolls: [4], by: { kind: 'seat', id: 'ben' } }),
      row(16, 16, 'Anna passes'),
    ];
    const turnings = rewindPointsOf([target(15), target(12), target(9), target(7)], rows);
    expect(beforeRoll(turnings)?.revision).toBe('9');
    expect(beforeRoll(turnings.filter(({ revision }) => revision !== '9'))?.revision).toBe('12');
    expect(beforeRoll(turnings.filter(({ undoes }) => undoes.rolls.length === 0))).toBeUndefined();
  });

  test('each thing that was done bears the badges of its events, once', () => {
    const span = [
      { revision: '10', type: 'RollReported', seat: 'anna', says: '', badges: ['roll'] },
      { revision: '14', type: 'DieRolled', seat: 'anna', says: '', badges: ['roll', 'reveal'] },
      { revision: '15', type: 'DieRolled', seat: 'anna', says: '', badges: ['roll'] },
    ] satisfies readonly SpanEvent[];
    expect(weighedSteps(ROWS, span, '9').map(({ row: { says }, badges }) => [says, badges])).toEqual([
      ['Anna reports a 4', ['roll']],
      ['Ben confirms', ['roll', 'reveal']],
    ]);
  });
});
