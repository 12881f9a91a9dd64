import type { Event } from '@stackledger/kernel';
import { echoingTable, passRound } from '../../../../../test/support/tables/echoing-table.js';
import type { KernelTable } from '../../../../../test/support/tables/kernel-table.js';

test('FS-DICE-8: the roll of an attack is settled for the attack', () => {
  const table = echoingTable({ anna: {}, ben: {} });
  const because: (readonly string[])[] = [];
  const act: typeof table.act = (command) => {
    const events = table.act(command);
    because.push(...events.filter(({ type }) => type === 'RollSettled').map((event) => event.because));
    return events;
  };
  act({ type: 'DeclareAttack', seat: 'anna', target: 'fly' });
  for (let round = 0; round < 3; round++) passRound({ ...table, act });
  expect(because).toEqual([['FS-DICE-6', 'FS-DICE-7', 'FS-DICE-8']]);
});

const WHEEL = { kind: 'loot', abilities: [{ type: 'play', effect: [{ roll: { '1-6': [{ gain: { coins: 1 } }] } }] }] };
const BEAN = {
  kind: 'loot',
  abilities: [{ type: 'play', targets: [{ what: 'loot-on-stack' }], effect: [{ cancel: 'target' }] }],
};

/** Anna has played a card that needs a roll, and the die lies above it. */
const rolling = (): KernelTable => {
  const table = echoingTable({ anna: { hand: ['wheel', 'bean'], lootPlays: 2 }, ben: {} }, [], {
    wheel: WHEEL,
    bean: BEAN,
  });
  table.act({ type: 'PlayCard', seat: 'anna', card: 'wheel' });
  passRound(table);
  return table;
};

/** The events of a round of passes. */
const roundOf = (table: KernelTable): readonly Event[] => {
  const events: Event[] = [];
  const act: KernelTable['act'] = (command) => {
    const done = table.act(command);
    events.push(...done);
    return done;
  };
  passRound({ ...table, act });
  return events;
};

test('FS-DICE-8: the roll of an effect is settled for what waits for it, and FS-DICE-9: for nothing once that is cancelled', () => {
  const settledBecause = (table: KernelTable): readonly string[] | undefined =>
    roundOf(table).find(({ type }) => type === 'RollSettled')?.because;
  expect(settledBecause(rolling())).toEqual(['FS-DICE-6', 'FS-DICE-7', 'FS-DICE-8']);
  const cancelled = rolling();
  cancelled.act({ type: 'PlayCard', seat: 'anna', card: 'bean', targets: ['loot:wheel'] });
  passRound(cancelled);
  expect(settledBecause(cancelled)).toEqual(['FS-DICE-6', 'FS-DICE-7', 'FS-DICE-9']);
});

test('FS-DICE-6a: the outcome was declared by the event that puts it on the stack', () => {
  const put = roundOf(rolling()).find(({ type }) => type === 'PutOnStack');
  expect(put?.data.object).toMatchObject({ kind: 'outcome', declaredAt: put?.revision });
});
