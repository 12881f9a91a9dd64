import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../test/support/tables/echoing-table.js';
import { decide } from './decide.js';
import { MATCH_FULL } from '../table/state.js';
import { NOBODY } from '../table/table.js';

const GO_ON = { type: 'ContinueSettling' };

test('SL-LIMIT-2: automatic steps leave the end of a full log to judges', () => {
  const { state } = echoingTable({ anna: {}, ben: {} });
  const resting = { ...state(), table: { ...state().table, priority: NOBODY }, head: MATCH_FULL };
  const full = decide(fourSouls, resting, GO_ON, { now: '2026-01-10T18:00:00.000Z' }); // the time of the judge call
  expect(full.kind === 'decided' && full.events.map(({ type }) => type)).toEqual(['PlayPaused', 'JudgeCalled']);
  const nearly = decide(fourSouls, { ...resting, head: MATCH_FULL - 1 }, GO_ON);
  expect(nearly.kind === 'decided' && nearly.events.map(({ type }) => type)).not.toContain('PlayPaused');
});

/** Effects nested this deep, each for every player. */
const nested = (depth: number): object =>
  depth === 0 ? { heal: { amount: 1, who: 'you' } } : { each: { who: 'each-player', do: [nested(depth - 1)] } };

test.each([
  ['more than an append holds', { mill: 500 }],
  ['far more than that', { mill: 1000 }],
  ['no event for long', nested(8)],
])('SL-LOOP-1: a step that brings %s is not taken, and a judge is called', (_, effect) => {
  const { act, state } = echoingTable({ anna: { hand: ['strange'] }, ben: {}, cleo: {}, dora: {} }, [], {
    strange: { kind: 'loot', abilities: [{ type: 'play', effect: [effect] }] },
  });
  act({ type: 'PlayCard', seat: 'anna', card: 'strange' });
  for (const seat of ['anna', 'ben', 'cleo']) act({ type: 'PassPriority', seat });
  let told = act({ type: 'PassPriority', seat: 'dora' });
  if (told.at(-1)?.type === 'SettlingPaused') told = act(GO_ON);
  expect(told.map(({ type }) => type)).toEqual(['PlayPaused', 'JudgeCalled']);
  expect(state().table.stack.map(({ card }) => card)).toEqual(['strange']);
});
