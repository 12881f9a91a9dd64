import { magic } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { checkCards } from './check-cards.js';

const pathsOf = (card: object, ruleset: Parameters<typeof checkCards>[1] = magic): readonly string[] =>
  checkCards({ spell: { kind: 'instant', ...card } }, ruleset).map(({ path }) => path.replace('cards/spell/', ''));

const drawing = [{ type: 'play', effect: [{ draw: 1 }] }];

test('a cost in place of the mana cost is checked part by part', () => {
  const pitch = { cost: [{ life: 1 }], if: { turn: 'you' }, effect: [{ draw: 2 }] };
  expect(pathsOf({ abilities: drawing, alternatives: { pitch } })).toEqual([]);
  expect(pathsOf({ abilities: drawing, alternatives: {} })).toEqual(['alternatives']);
  expect(pathsOf({ abilities: drawing, alternatives: { pitch: { effect: [{ draw: 1 }] } } })).toEqual([
    'alternatives/pitch/cost',
  ]);
  expect(pathsOf({ abilities: drawing, alternatives: { pitch: { cost: [{ lif: 1 }] } } })).toEqual([
    'alternatives/pitch/cost/0/lif',
  ]);
  expect(
    pathsOf({ abilities: drawing, alternatives: { pitch: { ...pitch, effect: [{ destroy: 'target' }] } } }),
  ).toEqual(['alternatives/pitch/effect/0/destroy']);
});

test.each(['2RR', 'X{W/U}', '{2/W}{2/W}', '1{B/P}', '{1}{G/W/P}', ''])('%s is mana', (mana) => {
  expect(pathsOf({ cost: [{ mana }], abilities: drawing })).toEqual([]);
});

test.each(['2Q', '{W/}', '{W/U', '{P}', '{W/U}{W/U}{W/U}{W/U}{W/U}{W/U}{W/U}{W/U}{W/U}', '-1'])(
  '%s is no mana that a cost could ask for',
  (mana) => {
    expect(pathsOf({ cost: [{ mana }], abilities: drawing })).toEqual(['cost/0/mana']);
  },
);

test('nothing is divided in a game that divides nothing', () => {
  const targets = [{ what: 'creature', count: 2, divided: 3 }];
  const abilities = [{ type: 'play', targets, effect: [{ divide: 'damage' }] }];
  expect(pathsOf({ abilities })).toEqual([]);
  expect(pathsOf({ kind: 'momentary', abilities }, speedStack)).toContain('abilities/0/targets/0/divided');
});
