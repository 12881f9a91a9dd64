import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../../test/support/tables/echoing-table.js';
import { commandRule } from '../commands/index.js';
import { wholeData } from '../../log/evolve.js';
import { decide } from '../decide.js';

const WHY = { judge: 'jo', reason: 'a pass was missed', kind: 'full', authority: 'head-judge' };

test('SL-REWIND-2: what a rewind must say stands in its descriptor, with the values that there are', () => {
  const { fields = {} } = commandRule(fourSouls, 'Rewind') ?? {};
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['reason', 'kind', 'authority']));
  expect(fields.kind).toMatchObject({ is: 'one-of' });
  expect(fields.authority).toMatchObject({
    is: 'one-of',
    values: ['floor-judge', 'head-judge', 'organizer', 'scribe'],
  });
});

test.each(['reason', 'kind', 'authority'])('SL-REWIND-2: a rewind without its %s is refused by that rule', (field) => {
  const { state } = echoingTable({ anna: {}, ben: {} });
  const sent = Object.fromEntries(
    Object.entries({ ...WHY, type: 'Rewind', to: '1' }).filter(([name]) => name !== field),
  );
  expect(decide(fourSouls, state(), sent)).toMatchObject({
    kind: 'refused',
    rejection: { code: 'reason-required', rule: 'SL-REWIND-2' },
  });
});

test('SL-REWIND-3: a match that is sealed is not rewound, and no rewind of it is reverted', () => {
  const { state, act } = echoingTable({ anna: {}, ben: {} });
  const to = state().head;
  act({ type: 'PassPriority', seat: 'anna' });
  const sealed = { ...state(), record: { ...state().record, sealed: true } };
  expect(decide(fourSouls, sealed, { ...WHY, type: 'Rewind', to: String(to) })).toMatchObject({
    rejection: { code: 'sealed', rule: 'SL-REWIND-3' },
  });
  const { kind: _, ...why } = WHY;
  expect(decide(fourSouls, sealed, { ...why, type: 'RestoreBranch', rewind: '1' })).toMatchObject({
    rejection: { code: 'sealed', rule: 'SL-REWIND-3' },
  });
});

test('SL-REWIND-5: whoever had left by then does not leave once more', () => {
  const { state, act } = echoingTable({ anna: {}, ben: {}, cara: {} });
  const before = state().head;
  act({ type: 'Concede', seat: 'cara' });
  const after = state().head;
  act({ type: 'PassPriority', seat: 'anna' });
  const typesOf = (to: number): readonly string[] =>
    act({ ...WHY, type: 'Rewind', to: String(to) }).map(({ type }) => type);
  expect(typesOf(after)).toEqual(['MatchRewound']);
  expect(typesOf(before)).toEqual(['MatchRewound', 'PlayerLeft']);
});

test('SL-REWIND-1: where nothing ended before a revision none is named', () => {
  const { state } = echoingTable({ anna: {}, ben: {} });
  const past = { ...state(), type: 'MatchCreated', endsCommand: false, nearestBefore: -1, generation: 0 };
  const inputs = { past: { 0: { ...past, tip: 0, isLive: true, rewoundFrom: null, span: [] } } };
  const decision = decide(fourSouls, state(), { ...WHY, type: 'Rewind', to: '0' }, inputs);
  expect(decision).toMatchObject({ rejection: { code: 'bad-target', rule: 'SL-REWIND-1' } });
  expect(JSON.stringify(decision)).not.toContain('before is -1');
  expect(decision.kind === 'refused' && decision.rejection.detail).toContain('nothing ended');
});

test('SL-REWIND-5: what a rewind says of information knows of rolls that were reported', () => {
  const cards = { peek: { kind: 'loot', abilities: [{ type: 'play', effect: [{ roll: { '1-6': [{ loot: 1 }] } }] }] } };
  const table = echoingTable({ anna: { hand: ['peek'] }, ben: {} }, [], cards, { dice: 'reported' });
  const { act, state } = table;
  const to = String(state().head);
  act({ type: 'PlayCard', seat: 'anna', card: 'peek' });
  for (const seat of ['anna', 'ben']) act({ type: 'PassPriority', seat });
  act({ type: 'ReportRoll', seat: 'anna', value: 5 });
  const [rewound] = act({ ...WHY, type: 'Rewind', to });
  expect(rewound && wholeData(rewound).information).toMatchObject({
    everybody: { saw: expect.arrayContaining(['roll 5 (reported)']) as unknown },
  });
});

test('SL-REWIND-6: with fresh dice a generation of results begins with the rewind, else the last one goes on', () => {
  const { state, act } = echoingTable({ anna: {}, ben: {} });
  const to = String(state().head);
  const generations = (['keep', 'fresh', 'keep'] as const).map((dice) => {
    act({ type: 'PassPriority', seat: 'anna' });
    const [rewound] = act({ ...WHY, type: 'Rewind', to, dice });
    return [rewound?.revision, rewound?.data.generation] as const;
  });
  const [, [fresh] = []] = generations;
  expect(generations.map(([, generation]) => generation)).toEqual([0, fresh, fresh]);
});
