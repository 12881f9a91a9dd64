import { zoneAt } from '@stackledger/kernel';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { magic } from '../index.js';

test.each([
  ['is skipped', { skip: true }, 'skipped'],
  ['gives life', { gain: { life: 3 } }, 'something else instead'],
])('MTG-614.1: of a draw that %s the log says so, and by what', (_, effect, how) => {
  const cards = {
    vale: { kind: 'land' },
    vow: {
      kind: 'enchantment',
      abilities: [{ type: 'replacement', when: { event: 'draws', whose: 'you' }, effect: [effect] }],
    },
    study: { kind: 'sorcery', abilities: [{ type: 'play', effect: [{ draw: 1 }] }] },
  };
  const players = { anna: { hand: ['study'], battlefield: ['vow'], library: ['vale'] } };
  const table = kernelTable(magic, { seats: ['anna', 'ben'], cards, setup: { active: 'anna', players } });
  table.act({ type: 'PlayCard', seat: 'anna', card: 'study' });
  table.act({ type: 'PassPriority', seat: 'anna' });
  const events = table.act({ type: 'PassPriority', seat: 'ben' });
  expect(events.find(({ type }) => type === 'Replaced')).toMatchObject({ data: { by: 'vow', event: 'draws', how } });
  expect(zoneAt(table.state().table, 'library/anna')).toHaveLength(1);
});
