import { magic } from '@stackledger/rulesets/magic';
import { checkCards } from './check-cards.js';

const pathsOf = (ability: object): readonly string[] =>
  checkCards({ bolt: { kind: 'instant', abilities: [{ type: 'play', ...ability }] } }, magic).map(({ path }) =>
    path.replace('cards/bolt/abilities/0/', ''),
  );

const divided = [{ what: 'creature', count: 2, divided: 3 }];
const whole = [{ what: 'creature', count: 2 }];
const divide = { divide: 'damage' };

test('what is divided and what gives the shares out go together', () => {
  expect(pathsOf({ targets: divided, effect: [divide] })).toEqual([]);
  expect(pathsOf({ targets: divided, effect: [{ destroy: 'target' }] })).toEqual(['targets/0/divided']);
  expect(pathsOf({ targets: whole, effect: [divide] })).toEqual(['effect/0/divide']);
  expect(pathsOf({ effect: [{ draw: 1 }, divide] })).toEqual(['effect/1/divide']);
});

test('also where the shares are given out deep inside', () => {
  const branch = { if: { turn: 'you' }, then: [{ draw: 1 }], else: [divide] };
  expect(pathsOf({ targets: divided, effect: [branch] })).toEqual([]);
  expect(pathsOf({ targets: whole, effect: [branch] })).toEqual(['effect/0/else/0/divide']);
});

test('a mode has the targets and the effects of its ability beside its own', () => {
  const draw = { effect: [{ draw: 1 }] };
  expect(pathsOf({ targets: divided, modes: { hurt: { effect: [divide] }, draw } })).toEqual([]);
  expect(pathsOf({ modes: { hurt: { targets: divided, effect: [divide] }, draw } })).toEqual([]);
  expect(pathsOf({ targets: divided, modes: { draw } })).toEqual(['targets/0/divided']);
  expect(pathsOf({ modes: { hurt: { effect: [divide] }, draw } })).toEqual(['modes/hurt/effect/0/divide']);
  expect(pathsOf({ modes: { hurt: { targets: divided, effect: [{ draw: 1 }] }, draw } })).toEqual([
    'modes/hurt/targets/0/divided',
  ]);
});

test('effects with targets of their own are looked at by themselves', () => {
  const when = (targets: unknown, effect: unknown): object => ({ reflexive: { targets, do: [effect] } });
  expect(pathsOf({ effect: [when(divided, divide)] })).toEqual([]);
  expect(pathsOf({ effect: [when(divided, { draw: 1 })] })).toEqual(['effect/0/reflexive/targets/0/divided']);
  expect(pathsOf({ targets: divided, effect: [divide, when(whole, divide)] })).toEqual([
    'effect/1/reflexive/do/0/divide',
  ]);
});
