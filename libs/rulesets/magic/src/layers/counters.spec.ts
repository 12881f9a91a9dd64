import { objectAt, type GameObject, type MatchState, type SeatId } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { magic } from '../index.js';
import { addCounters, isSamePermanent, recountedIn } from './counters.js';
import { permanentsIn } from './permanents.js';
import { NO_READING } from './reading.js';

const SEATS = ['anna', 'ben'];
const BEAR = 'bear' as ObjectName;

/** A bear before and after it got a counter. */
const grown = (): readonly [before: MatchState, after: MatchState] => {
  const grows = { type: 'activated', cost: [], effect: [{ counters: { who: 'self', name: '+1/+1', by: 1 } }] };
  const cards = { bear: { kind: 'creature', power: 2, toughness: 2, abilities: [grows] } };
  const setup = { active: 'anna', players: { anna: { battlefield: ['bear'] } } };
  const { act, state } = kernelTable(magic, { seats: SEATS, setup, cards });
  const before = state();
  act({ type: 'ActivateAbility', seat: 'anna', source: 'bear' });
  for (const seat of SEATS) act({ type: 'PassPriority', seat });
  return [before, state()];
};

const bearIn = ({ table }: MatchState): GameObject => {
  const bear = objectAt(table, BEAR);
  if (bear === undefined) throw new Error('the bear is there');
  return bear;
};

test('MTG-613.4c: what was worked out goes on with one counter more, and not for what is no longer there', () => {
  const [before, after] = grown();
  const worked = permanentsIn({ ruleset: magic, state: before });
  addCounters(worked);
  const at = { ruleset: magic, state: after };
  const result = { ...worked, table: before.table, recounted: new Map() };
  const recounted = recountedIn(at, result, [BEAR]);
  const { power, toughness } = recounted?.get(BEAR)?.traits ?? {};
  expect([power, toughness]).toEqual([3, 3]);
  expect(recountedIn(at, result, ['ox' as ObjectName])).toBeUndefined();
});

test('another controller or other counters make another permanent of it to the layers', () => {
  const [before, after] = grown().map(bearIn) as [GameObject, GameObject];
  expect(isSamePermanent(before, { ...before }, NO_READING)).toBe(true);
  expect(isSamePermanent(before, { ...before, controller: 'ben' as SeatId }, NO_READING)).toBe(false);
  expect(isSamePermanent(before, { ...before, counters: after.counters }, NO_READING)).toBe(false);
});
