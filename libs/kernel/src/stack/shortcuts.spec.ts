import { magic } from '@stackledger/rulesets/magic';
import { kernelTable } from '../../../../test/support/tables/kernel-table.js';
import { amended } from '../deciding/compile.js';
import { rejection, type Rejection } from '../table/rejection.js';

const BALM = { kind: 'instant', abilities: [{ type: 'play', effect: [{ gain: { life: 4 } }] }] };

/** What happens as anna casts without holding priority, under these rules of passing. */
const castAndPassed = (mayPass: () => Rejection | undefined): readonly string[] => {
  const { act } = kernelTable(amended(magic, { priority: { ...magic.priority, mayPass } }), {
    seats: ['anna', 'ben'],
    setup: { active: 'anna', players: { anna: { hand: ['balm'] } } },
    cards: { balm: BALM },
  });
  return act({ type: 'PlayCard', seat: 'anna', card: 'balm', holdPriority: false }).map(({ type }) => type);
};

test('SL-SHORT-4: who casts without holding priority passes, unless the game does not let them pass', () => {
  expect(castAndPassed(() => undefined)).toContain('PriorityPassed');
  const none = castAndPassed(() => rejection('nothing-to-pass', 'SL-SHORT-4', 'nobody passes here'));
  expect(none).toContain('PriorityReceived');
  expect(none).not.toContain('PriorityPassed');
});
