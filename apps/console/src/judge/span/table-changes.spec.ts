import type { Difference, Json } from '@stackledger/wire';
import { changedIn } from './table-changes.js';

const NAMES = { 'dice-shard': 'Dice Shard', 'roll:4': 'Roll: 4', anna: 'Anna', ben: 'Ben' };

const differs = (path: string, before: Json, now: Json, after: Json = before): Difference => ({
  path,
  before,
  now,
  after,
});

const told = (differences: readonly Difference[], saw: readonly string[] = []) =>
  changedIn(differences, { seats: [{ who: 'everybody', decisions: 0, passes: 0, saw }] }, NAMES);

describe('the difference that going back makes', () => {
  test('the stack is told with its top first, in the words of the cards', () => {
    expect(told([differs('stack', [], ['roll:4', 'dice-shard'])])).toEqual([
      { what: 'Stack, top first', before: 'empty', now: 'Dice Shard, Roll: 4', after: 'empty' },
    ]);
  });

  test('a card that moved is one line, wherever its members differ', () => {
    const moved = [differs('objects/dice-shard/zone', 'hand', 'stack'), differs('objects/dice-shard/of', 'ben', null)];
    expect(told(moved)).toEqual([{ what: 'Dice Shard', before: 'hand of Ben', now: 'stack', after: 'hand of Ben' }]);
  });

  test('what was seen stays seen, whatever is rewound', () => {
    expect(told([], ['roll 4 (reported)', 'roll 4', 'dice-shard'])).toEqual([
      { what: 'Everybody has seen', before: 'nothing', now: 'Roll 4, Dice Shard', after: 'Roll 4, Dice Shard' },
    ]);
  });

  test('a table that stands still for a judge is told as what it would wait for', () => {
    const roll = { kind: 'roll', seats: ['anna'], prompt: 'Roll a die.' };
    const judge = { kind: 'judge', seats: [], prompt: 'a judge is called' };
    expect(told([differs('awaiting', roll, judge, judge), differs('priority/holder', null, 'ben')])).toEqual([
      { what: 'Waits for', before: 'Anna: Roll a die.', now: 'Ben', after: 'Anna: Roll a die.' },
    ]);
  });

  test('totals and hands bear the name of their seat', () => {
    expect(told([differs('players/ben/lootPlays', 1, 0), differs('players/ben/hand', 1, 2)])).toEqual([
      { what: 'Ben: loot plays', before: '1', now: '0', after: '1' },
      { what: 'Ben’s hand', before: '1 card', now: '2 cards', after: '1 card' },
    ]);
  });
});
