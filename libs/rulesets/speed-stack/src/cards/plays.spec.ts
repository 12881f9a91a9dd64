import { legalActions, type JsonMap } from '@stackledger/kernel';
import { asSeatId } from '@stackledger/kernel/authoring';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';

const setup: JsonMap = { active: 'anna', players: { anna: { hand: ['chant', 'reply'] }, ben: { hand: ['reply-2'] } } };

const momentary = (speed: string): JsonMap => ({ kind: 'momentary', speed, abilities: [{ type: 'play', effect: [] }] });

const cards: JsonMap = { chant: momentary('basic'), reply: momentary('fast'), 'reply-2': momentary('fast') };

test('SS-PLAY-1: whoever has priority may play every card of the hand that is fast enough, nobody else any', () => {
  const { state, act } = kernelTable(speedStack, { seats: ['anna', 'ben'], setup, cards });
  const played = (seat: string): readonly unknown[] =>
    legalActions({ ruleset: speedStack, state: state() }, asSeatId(seat))
      .actions.map(({ command }) => command)
      .filter(({ type }) => type === 'PlayCard')
      .map(({ card }) => card);
  expect(played('anna')).toEqual(['chant', 'reply']);
  expect(played('ben')).toEqual([]);
  act({ type: 'PlayCard', seat: 'anna', card: 'chant' });
  expect(played('ben')).toEqual(['reply-2']);
  act({ type: 'PassPriority', seat: 'ben' });
  expect(played('anna')).toEqual(['reply']);
});
