import fc from 'fast-check';
import { distinctNames, stackName } from './stack-names.js';

test('a stack object is called kind:subject; combat damage alone has no subject', () => {
  expect(stackName({ kind: 'roll', subject: '4' })).toBe('roll:4');
  expect(stackName({ kind: 'combat-damage', subject: '' })).toBe('combat-damage');
});

test('of equal names the topmost stays plain and the others are counted from the top', () => {
  expect(distinctNames(['roll:4', 'loot:bomb', 'roll:4', 'roll:4'])).toEqual([
    'roll:4~3',
    'loot:bomb',
    'roll:4~2',
    'roll:4',
  ]);
});

test('names made distinct are all different, and what is put on top changes no name that was alone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('roll:1', 'roll:2', 'loot:bomb')), (names) => {
      const distinct = distinctNames(names);
      expect(new Set(distinct).size).toBe(names.length);
      expect(distinct.map((name) => name.replace(/~\d+$/, ''))).toEqual(names);
      expect(distinctNames([...names, 'reward:fly']).slice(0, -1)).toEqual(distinct);
    }),
  );
});
