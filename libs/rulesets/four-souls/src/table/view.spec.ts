import { echoingTable } from '../../../../../test/support/tables/echoing-table.js';
import { hasShape, objectAt, struct } from '@stackledger/kernel';
import { asObjectName, asSeatId } from '@stackledger/kernel/authoring';
import { fourSouls } from '../index.js';
import { viewFields, viewOfObject, viewOfPlayer } from './view.js';

test('a monster shows its numbers, an item none', () => {
  const { state } = echoingTable({ anna: { items: ['echo'] }, ben: {} });
  const shown = (name: string): unknown => {
    const object = objectAt(state().table, asObjectName(name));
    return object && viewOfObject({ ruleset: fourSouls, state: state() }, object);
  };
  expect(shown('fly')).toEqual({ hp: 1, maxHp: 1, attack: 1, evasion: 2 });
  expect(shown('echo')).toEqual({});
});

test('what is shown of a player is what the reference says, with all that they had used up', () => {
  const none = { coins: 0, lootPlays: 0, attacks: 0, purchases: 0, attacksOnDeck: 0 };
  const { state } = echoingTable({ anna: none, ben: {} });
  const shown = viewOfPlayer({ ruleset: fourSouls, state: state() }, asSeatId('anna'));
  expect(shown).toMatchObject(none);
  expect(hasShape(struct(viewFields.player), shown)).toBe(true);
});
