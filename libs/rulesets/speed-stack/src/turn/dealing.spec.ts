import type { Event } from '@stackledger/kernel';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';

test('SS-SETUP-1: the first game begins with 20 life each, its first turn is nobody’s extra turn', () => {
  const { timeline, state } = kernelTable(speedStack, { seats: ['anna', 'ben'], dice: [2, 5] });
  const events = Array.from({ length: state().head + 1 }, (_, revision) => timeline.eventAt(revision));
  const of = (type: string): readonly Event['data'][] =>
    events.flatMap((event) => (event?.type === type ? [event.data] : []));
  expect(of('GameBegan')).toMatchObject([{ game: 1, players: [{ totals: { life: 20 } }, { totals: { life: 20 } }] }]);
  expect(of('TurnBegan')).toEqual([{ active: 'ben', number: 1 }]);
});

test('SS-SETUP-1: a match may begin with 1 life', () => {
  const { state } = kernelTable(speedStack, { seats: ['anna', 'ben'], options: { life: 1 } });
  expect(state().table.players.map(({ totals }) => totals.life)).toEqual([1, 1]);
});
