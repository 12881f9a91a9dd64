import type { QueuedCall, RewindTarget, SpanEvent, StoryRow } from '@stackledger/wire';
import { beforeError, turningsOf, weighed } from './contested.js';
import { sortedCalls } from './queue-order.js';

const row = (
  first: number,
  last: number,
  says: string,
  part: Partial<Pick<StoryRow, 'by' | 'marks'>> = {},
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
];

describe('the contested part of a match', () => {
  test('each moment is told by what it undoes; calls and rulings are not undone', () => {
    const turnings = turningsOf(
      [target(12), target(9), target(15)].toSorted((a, b) => Number(b.revision) - Number(a.revision)),
      ROWS,
    );
    expect(turnings.map(({ revision, undoes }) => [revision, undoes.says])).toEqual([
      ['12', 'Ben confirms'],
      ['9', 'Anna reports a 4'],
    ]);
  });

  test('the error lies after the moment that is proposed; where nobody named one, the last thing is taken back', () => {
    const turnings = turningsOf([target(12), target(9)], ROWS);
    expect(beforeError(turnings, '10')?.revision).toBe('9');
    expect(beforeError(turnings, '12')?.revision).toBe('9');
    expect(beforeError(turnings, null)?.revision).toBe('12');
  });

  test('each thing that was done bears the badges of its events, once', () => {
    const span = [
      { revision: '10', type: 'RollReported', seat: 'anna', says: '', badges: ['roll'] },
      { revision: '14', type: 'DieRolled', seat: 'anna', says: '', badges: ['roll', 'reveal'] },
      { revision: '15', type: 'DieRolled', seat: 'anna', says: '', badges: ['roll'] },
    ] satisfies readonly SpanEvent[];
    expect(weighed(ROWS, span, '9').map(({ row: { says }, badges }) => [says, badges])).toEqual([
      ['Anna reports a 4', ['roll']],
      ['Ben confirms', ['roll', 'reveal']],
    ]);
  });
});

const call = (id: string, minutes: number, part: Partial<QueuedCall>): QueuedCall => ({
  ...{
    matchId: id,
    ruleset: 'four-souls',
    tournament: null,
    seats: ['anna', 'ben'],
    call: 'call-1',
    at: '9',
    by: 'ben',
  },
  ...{
    reason: 'x',
    category: 'play-error',
    involved: [],
    calledAt: `2026-11-22T14:${minutes}:00.000Z`,
    state: 'called',
  },
  ...{ judge: null, attendedAt: null, waitedMs: 0 },
  ...part,
});

describe('the queue of calls', () => {
  const ids = (calls: readonly QueuedCall[]): readonly string[] => calls.map(({ matchId }) => matchId);

  test('a table that cannot play on comes first, then whoever waits longest; those with a judge stand apart', () => {
    const { waiting, attended } = sortedCalls(
      [
        call('plays-on', 10, {}),
        call('plays-on-longer', 11, { calledAt: '2026-11-22T14:05:00.000Z' }),
        call('denied', 20, { category: 'report' }),
        call('attended', 1, { state: 'attended', judge: 'mira' }),
      ],
      'jo',
    );
    expect(ids(waiting)).toEqual(['denied', 'plays-on-longer', 'plays-on']);
    expect(ids(attended)).toEqual(['attended']);
  });

  test('an appeal waits for every judge but the one who ruled', () => {
    const appealed = [call('appealed', 10, { state: 'appealed', judge: 'jo' })];
    expect(ids(sortedCalls(appealed, 'ada').waiting)).toEqual(['appealed']);
    expect(ids(sortedCalls(appealed, 'jo').waiting)).toEqual([]);
  });
});
