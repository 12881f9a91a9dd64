import { echoingTable } from '../../../../../test/support/tables/echoing-table.js';
import { objectAt } from '@stackledger/kernel';
import { asObjectName } from '@stackledger/kernel/authoring';
import { fourSouls } from '../index.js';
import { viewOfObject } from './view.js';

test('a monster shows its numbers, an item none', () => {
  const { state } = echoingTable({ anna: { items: ['echo'] }, ben: {} });
  const shown = (name: string): unknown => {
    const object = objectAt(state().table, asObjectName(name));
    return object && viewOfObject({ ruleset: fourSouls, state: state() }, object);
  };
  expect(shown('fly')).toEqual({ hp: 1, maxHp: 1, attack: 1, evasion: 2 });
  expect(shown('echo')).toEqual({});
});
