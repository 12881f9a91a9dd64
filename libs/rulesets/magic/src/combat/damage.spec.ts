import type { RuleId } from '@stackledger/kernel';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { magic } from '../index.js';

const SEATS = ['anna', 'ben'];
const CARDS = {
  bear: { kind: 'creature', power: 2, toughness: 2 },
  fawn: { kind: 'creature', power: 0, toughness: 1 },
};

/** The rules by which the damage of these attackers is assigned where nobody blocks. */
const rulesOfDamage = (battlefield: readonly string[]): readonly RuleId[] => {
  const setup = { active: 'anna', step: 'beginning-of-combat', players: { anna: { battlefield } } };
  const { act } = kernelTable(magic, { seats: SEATS, setup, cards: CARDS });
  const endStep = () => SEATS.flatMap((seat) => act({ type: 'PassPriority', seat }));
  endStep();
  act({ type: 'DeclareAttackers', seat: 'anna', attackers: battlefield.map((attacker) => ({ attacker, at: 'ben' })) });
  const events = [...endStep(), ...endStep()];
  return events.find(({ type }) => type === 'CombatDamageAssigned')?.because ?? [];
};

test('MTG-510.1a: one attacker of several that assigns nothing, having no power, is a reason of the damage', () => {
  expect(rulesOfDamage(['bear', 'fawn'])).toContain('MTG-510.1a');
  expect(rulesOfDamage(['bear'])).not.toContain('MTG-510.1a');
  expect(rulesOfDamage(['bear'])).toContain('MTG-510.1b');
});
