import { speedStack } from '@stackledger/rulesets/speed-stack';
import { kernelTable, type KernelTable } from '../../../../../test/support/tables/kernel-table.js';

const momentary = (speed: string): object => ({
  kind: 'momentary',
  speed,
  abilities: [{ type: 'play', effect: [{ gain: { life: 1 } }] }],
});

const CARDS = { chant: momentary('basic'), reply: momentary('fast') };

/** Anna has played the chant; ben, cleo and dora may answer. */
const chanted = (): KernelTable => {
  const players = { anna: { hand: ['chant'] }, ben: { hand: ['reply'] }, cleo: {}, dora: {} };
  const table = kernelTable(speedStack, {
    seats: Object.keys(players),
    setup: JSON.parse(JSON.stringify({ active: 'anna', players })) as never,
    cards: JSON.parse(JSON.stringify(CARDS)) as never,
  });
  table.act({ type: 'PlayCard', seat: 'anna', card: 'chant' });
  return table;
};

/** Who has priority after a pass, and by which rules. */
const passed = ({ act }: KernelTable, seat: string): readonly unknown[] =>
  act({ type: 'PassPriority', seat })
    .filter(({ type }) => type === 'PriorityReceived')
    .map(({ data, because }) => [data.seat, because]);

test('SS-PRIO-3: in the round after an addition priority is passed on by that round', () => {
  expect(passed(chanted(), 'ben')).toEqual([['cleo', ['SS-PRIO-3']]]);
});

test('SS-PRIO-6: after a resolution it is passed on up to the owner of the new top', () => {
  const table = chanted();
  table.act({ type: 'PlayCard', seat: 'ben', card: 'reply' });
  for (const seat of ['cleo', 'dora', 'anna', 'ben']) table.act({ type: 'PassPriority', seat });
  expect(passed(table, 'cleo')).toEqual([['dora', ['SS-PRIO-6']]]);
});

test('SS-LEAVE-2: when who began the round has left, it is passed on up to the owner of what is on top by now', () => {
  const table = chanted();
  table.act({ type: 'PlayCard', seat: 'ben', card: 'reply' });
  table.act({ type: 'Concede', seat: 'ben' });
  expect(passed(table, 'cleo')).toEqual([['dora', ['SS-PRIO-8', 'SS-LEAVE-2']]]);
});
