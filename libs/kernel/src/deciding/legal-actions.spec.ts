import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable } from '../../../../test/support/tables/echoing-table.js';
import { asSeatId } from '../table/names.js';
import { legalActionsText } from './legal-actions.js';

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
