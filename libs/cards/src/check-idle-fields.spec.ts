import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { checkCards } from './check-cards.js';

const pathsOf = (card: object, ruleset: Parameters<typeof checkCards>[1] = magic): readonly string[] =>
  checkCards({ thing: { kind: 'artifact', ...card } }, ruleset).map(({ path }) => path.replace('cards/thing/', ''));

const pathsOfAbility = (ability: object, kind = 'artifact'): readonly string[] =>
  pathsOf({ kind, abilities: [ability] }).map((path) => path.replace('abilities/0/', ''));

const draw = [{ draw: 1 }];
const anthem = [{ modify: { who: 'each-creature', stat: 'power', by: 1 } }];
const when = { event: 'enters', what: 'self' };

test.each([
  ['static', { when }, 'when'],
  ['static', { optional: true }, 'optional'],
  ['static', { cost: [{ life: 1 }] }, 'cost'],
  ['static', { targets: [{ what: 'creature' }] }, 'targets'],
  ['triggered', { when, cost: [{ life: 1 }] }, 'cost'],
  ['triggered', { when, asSorcery: true }, 'asSorcery'],
  ['play', { oncePerTurn: true }, 'oncePerTurn'],
  ['play', { when }, 'when'],
  ['activated', { speed: 'fast' }, 'speed'],
])('an ability of type %s with %j would have a field that nobody looks at', (type, field, path) => {
  expect(pathsOfAbility({ type, effect: type === 'static' ? anthem : draw, ...field })).toEqual([path]);
});

test('what a static ability holds is what is true while it is there', () => {
  expect(pathsOfAbility({ type: 'static', effect: anthem })).toEqual([]);
  expect(pathsOfAbility({ type: 'static', effect: [...anthem, ...draw] })).toEqual(['effect/1']);
});

test('types and fields of other games are none of this one', () => {
  expect(pathsOfAbility({ type: 'hybrid', when, cost: [{ life: 1 }], effect: draw })).toEqual(['type']);
  expect(pathsOf({ hp: 3 })).toEqual(['hp']);
  expect(pathsOf({ kind: 'monster', hp: 3, power: 3 }, fourSouls)).toEqual(['power']);
});

test('a spell that stays nowhere has only what is read while it is cast or lies on the stack', () => {
  expect(pathsOfAbility({ type: 'activated', effect: draw }, 'instant')).toEqual(['type']);
  expect(pathsOfAbility({ type: 'static', effect: anthem }, 'sorcery')).toEqual(['type']);
  expect(pathsOfAbility({ type: 'triggered', when, effect: draw }, 'sorcery')).toEqual(['type']);
  expect(pathsOfAbility({ type: 'static', effect: [{ spellsCost: { what: 'self', less: 1 } }] }, 'instant')).toEqual(
    [],
  );
  expect(pathsOfAbility({ type: 'triggered', when: { event: 'cast', what: 'self' }, effect: draw }, 'instant')).toEqual(
    [],
  );
  expect(pathsOfAbility({ type: 'play', effect: draw }, 'land')).toEqual(['type']);
});

test('a mana ability adds mana of kinds that there are, and asks for nothing', () => {
  const mana = (effect: unknown, more: object = {}): readonly string[] =>
    pathsOfAbility({ type: 'mana', cost: [{ tap: 'self' }], effect: [effect], ...more });
  expect(mana({ gain: { mana: 'G' } })).toEqual([]);
  expect(mana({ gain: { mana: '{C}{C}' } })).toEqual([]);
  expect(mana({ gain: { mana: { R: 2 } } })).toEqual([]);
  expect(mana({ draw: 1 })).toEqual(['effect']);
  for (const strange of ['{W/U}', '{B/P}', 'X', 'Q', 'g', { red: 1 }, { count: 'creature' }])
    expect(mana({ gain: { mana: strange } }).some((path) => path.startsWith('effect/0/gain/mana'))).toBe(true);
  expect(mana({ gain: { mana: 'G' } }, { if: { turn: 'you' } })).toEqual(['if']);
  expect(mana({ gain: { mana: 'G' } }, { targets: [{ what: 'creature' }] })).toEqual(['targets']);
});

test('words that a game tells nothing by', () => {
  const waiting = (more: object): readonly string[] => pathsOfAbility({ type: 'triggered', when: more, effect: draw });
  expect(waiting({ event: 'died', what: 'creature' })).toEqual([]);
  expect(waiting({ event: 'died', what: 'craeture' })).toEqual(['when/what']);
  expect(waiting({ event: 'died', combat: true })).toEqual(['when/combat']);
  expect(waiting({ event: 'attacks', value: 3 })).toEqual(['when/value']);
  expect(pathsOfAbility({ type: 'triggered', when, if: { castFor: 'kick' }, effect: draw })).toEqual(['if/castFor']);
  expect(pathsOfAbility({ type: 'triggered', when, if: { total: 'coins', atLeast: 1 }, effect: draw })).toEqual([
    'if/total',
  ]);
  expect(pathsOfAbility({ type: 'activated', cost: [{ tap: 'target' }], effect: draw })).toEqual(['cost/0/tap']);
});
