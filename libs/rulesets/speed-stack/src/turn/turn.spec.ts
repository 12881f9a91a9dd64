import type { Event, JsonMap } from '@stackledger/kernel';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';

const momentary = (effect: JsonMap): JsonMap => ({
  kind: 'momentary',
  abilities: [{ type: 'play', effect: [effect] }],
});

const cards: JsonMap = {
  again: momentary({ extraTurn: true }),
  rest: momentary({ skipTurn: { who: 'each-other-player' } }),
};

/** Anna plays a card, if any, and ends her turn: what is told of it, with its rules. */
const ended = (
  hand: string | null,
): readonly (readonly [type: string, seat: unknown, because: readonly string[]])[] => {
  const setup = { active: 'anna', players: { anna: { hand: hand === null ? [] : [hand] }, ben: {} } };
  const { act } = kernelTable(speedStack, { seats: ['anna', 'ben'], setup, cards });
  if (hand !== null) act({ type: 'PlayCard', seat: 'anna', card: hand });
  if (hand !== null) for (const seat of ['ben', 'anna']) act({ type: 'PassPriority', seat });
  const told = ({ type }: Event): boolean => ['TurnSkipped', 'TurnBegan', 'PriorityReceived'].includes(type);
  return act({ type: 'EndTurn', seat: 'anna' })
    .filter(told)
    .map(({ type, data, because }) => [type, data.seat ?? data.active, because]);
};

test('SS-TURN-1: the next turn is the next player’s, who draws and has priority', () => {
  expect(ended(null)).toEqual([
    ['TurnBegan', 'ben', ['SS-TURN-1']],
    ['PriorityReceived', 'ben', ['SS-TURN-1', 'SS-PRIO-1']],
  ]);
});

test('SS-RES-2: a card gives another turn', () => {
  expect(ended('again').slice(0, 1)).toEqual([['TurnBegan', 'anna', ['SS-RES-2']]]);
});

test('SS-RES-2: a turn that a card takes away is told, and the next player begins', () => {
  expect(ended('rest').slice(0, 2)).toEqual([
    ['TurnSkipped', 'ben', ['SS-RES-2']],
    ['TurnBegan', 'anna', ['SS-TURN-1']],
  ]);
});
