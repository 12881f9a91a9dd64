import type { QueuedCall } from '@stackledger/wire';
import { sortedCalls } from './queue-order.js';

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
