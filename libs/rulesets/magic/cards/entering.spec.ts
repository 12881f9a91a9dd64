import { checkCards } from '@stackledger/cards';
import { magic } from '../src/index.js';

/** What is wrong with a land that enters only if something is given up. */
const faultsOf = (entersFor: object): readonly string[] => {
  const instead = { type: 'replacement', when: { event: 'enters', what: 'self' }, effect: [{ entersFor }] };
  return checkCards({ it: { kind: 'land', abilities: [instead] } }, magic).map(({ expected }) => expected);
};

test.each([1, 9])('a permanent may enter for %i others, or for as many cards of the hand', (count) => {
  expect(faultsOf({ sacrifice: { what: 'land', count } })).toEqual([]);
  expect(faultsOf({ discard: { count } })).toEqual([]);
});

test.each([0, 10])('a permanent does not enter for %i others', (count) => {
  expect(faultsOf({ sacrifice: { what: 'land', count } })).not.toEqual([]);
  expect(faultsOf({ discard: { count } })).not.toEqual([]);
});
