import { objectAt } from '@stackledger/kernel';
import { kernelTable, type KernelTable } from '../../../../test/support/tables/kernel-table.js';
import { magic } from './index.js';

const SEATS = ['anna', 'ben'];
const turns = { id: 'turn', type: 'activated', cost: [], effect: [{ transform: 'self' }] };
const asCopy = {
  type: 'replacement',
  when: { event: 'enters', what: 'self' },
  effect: [{ entersAsCopy: { what: 'creature' } }],
};
const CARDS = {
  bear: { kind: 'creature', power: 2, toughness: 2 },
  moth: { kind: 'creature', power: 1, toughness: 1, back: 'flame', abilities: [turns] },
  shape: { kind: 'creature', power: 0, toughness: 1, abilities: [asCopy] },
  flame: { kind: 'creature', front: 'moth', power: 4, toughness: 4, colours: ['red'] },
};

const tableOf = (): KernelTable => {
  const setup = { active: 'anna', players: { anna: { battlefield: ['moth', 'bear'], hand: ['shape'] } } };
  return kernelTable(magic, { seats: SEATS, setup, cards: CARDS });
};

const settle = ({ act, state }: KernelTable): void => {
  do for (const seat of SEATS) act({ type: 'PassPriority', seat });
  while (state().table.stack.length > 0);
};

/** The rules and reasons behind what an object is in the first layer. */
const whyOf = ({ state }: KernelTable, name: string): readonly string[] => {
  const object = objectAt(state().table, name);
  if (object === undefined) throw new Error(`no ${name}`);
  return (magic.views.why?.({ ruleset: magic, state: state() }, object) ?? []).map(
    ({ rule, says }) => `${rule} ${says}`,
  );
};

test('MTG-701.27: what shows its other face says so, and nothing of parts; what is as printed says nothing', () => {
  const table = tableOf();
  expect(whyOf(table, 'moth')).toEqual([]);
  table.act({ type: 'ActivateAbility', seat: 'anna', source: 'moth', ability: 'turn' });
  settle(table);
  expect(whyOf(table, 'moth')).toEqual(['MTG-701.27 it shows its other face, flame']);
});

test('MTG-613.1a: what is a copy says of what', () => {
  const table = tableOf();
  table.act({ type: 'PlayCard', seat: 'anna', card: 'shape' });
  for (const seat of SEATS) table.act({ type: 'PassPriority', seat });
  table.act({ type: 'Choose', seat: 'anna', answer: 'bear' });
  expect(whyOf(table, 'shape')).toEqual(['MTG-613.1a it is a copy of bear']);
});
