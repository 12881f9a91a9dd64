import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable, passRound } from '../../../../test/support/tables/echoing-table.js';
import { stackView } from './view.js';

const BOOK = {
  kind: 'item',
  abilities: [{ type: 'activated', effect: [{ roll: { '1-6': [{ gain: { coins: 1 } }] } }] }],
};

test('the stack is told bottom to top; a roll says its value, whose it is and what for', () => {
  const table = echoingTable({ anna: { items: ['book'] }, ben: {} }, [4], { book: BOOK });
  table.act({ type: 'ActivateAbility', seat: 'anna', source: 'book' });
  passRound(table);
  const [ability, roll] = stackView({ ruleset: fourSouls, state: table.state() }, null);
  expect(ability).toMatchObject({ name: 'activated:book', controller: 'anna', source: 'book', targets: [] });
  expect(ability).not.toHaveProperty('roll');
  expect(roll).toMatchObject({ name: 'roll:4', roll: { value: 4, roller: 'anna' } });
});
