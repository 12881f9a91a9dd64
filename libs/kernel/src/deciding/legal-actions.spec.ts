import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { echoingTable } from '../../../../test/support/tables/echoing-table.js';
import { kernelTable, type Position } from '../../../../test/support/tables/kernel-table.js';
import { asSeatId } from '../table/names.js';
import { legalActions, legalActionsText } from './legal-actions.js';

const OFFER = {
  kind: 'loot',
  abilities: [{ type: 'play', effect: [{ discard: 1 }] }],
};

test('what may be done instead is told to whoever is asked, and who is to others', () => {
  const { act, state } = echoingTable({ anna: { hand: ['offer', 'bomb', 'dime'], lootPlays: 1 }, ben: {} }, [], {
    offer: OFFER,
  });
  const told = (seat: string): string => legalActionsText({ ruleset: fourSouls, state: state() }, asSeatId(seat));
  act({ type: 'PlayCard', seat: 'anna', card: 'offer' });
  expect(told('anna')).toMatch(/^anna may: PassPriority/);
  expect(told('ben')).toBe('anna has priority and acts first.');
  for (const seat of ['anna', 'ben']) act({ type: 'PassPriority', seat });
  expect(told('anna')).toBe('anna may: Choose.');
  expect(told('ben')).toMatch(/^anna must answer first: /);
});

describe('MTG-107.3a: a spell with X is offered', () => {
  const CARDS = {
    blaze: {
      kind: 'sorcery',
      cost: [{ mana: 'X' }, { mana: { R: 1 } }],
      abilities: [{ type: 'play', effect: [{ gain: { life: 'X' } }] }],
    },
    grasp: {
      kind: 'sorcery',
      cost: [{ mana: 'X' }],
      abilities: [
        {
          type: 'play',
          targets: [{ what: 'creature', where: { manaValue: { atMost: 'X' } } }],
          effect: [{ destroy: 'target' }],
        },
      ],
    },
    cub: { kind: 'creature', cost: [{ mana: { C: 1 } }], power: 1, toughness: 1 },
  };
  const offered = (mana: object, card: string): readonly object[] => {
    const players = { anna: { life: 20, mana, hand: [card] }, ben: { life: 20, battlefield: ['cub'] } };
    const setup = { active: 'anna', costs: 'enforced', players };
    const position = JSON.parse(JSON.stringify({ seats: ['anna', 'ben'], setup, cards: CARDS })) as Position;
    const situation = { ruleset: magic, state: kernelTable(magic, position).state() };
    return legalActions(situation, asSeatId('anna')).actions.filter(({ command }) => command.type === 'PlayCard');
  };

  test('with the numbers that can be paid', () => {
    expect(offered({ R: 3 }, 'blaze')).toMatchObject([{ fill: [{ path: 'x', form: 'number', least: 0, most: 2 }] }]);
    expect(offered({ U: 3 }, 'blaze')).toEqual([]);
  });

  test('once for each number, where that says what may be a target', () => {
    expect(offered({ R: 2 }, 'grasp')).toMatchObject([{ command: { x: 1 } }, { command: { x: 2 } }]);
  });
});
