import {
  describe as inWords,
  either,
  validate,
  flag,
  hasShape,
  json,
  later,
  listOf,
  mapOf,
  number,
  oneOf,
  plainName,
  shown,
  struct,
  text,
  textLike,
} from './shape.js';
import { asLasting } from '../persistent/known-bytes.js';
import type { Shape } from './shape.js';

const NAME = plainName('a name in lower case');
const COMMAND = struct({ card: NAME, 'targets?': listOf(NAME, 1, 3), 'x?': number(0, 20) });

const SOUND: readonly (readonly [Shape, unknown])[] = [
  [text(), 'anything'],
  [number(1, 6), 6],
  [flag(), false],
  [oneOf('a', 2, null), null],
  [json, [{ deep: [1] }]],
  [mapOf(number(), /^[a-z]+$/), { coins: 3 }],
  [either(NAME, listOf(NAME)), ['fly', 'ben']],
  [COMMAND, { card: 'bomb', targets: ['fly'] }],
];

test.each(SOUND)('%j is a shape of %j', (shape, value) => {
  expect(validate(shape, value)).toEqual([]);
  expect(hasShape(shape, value)).toBe(true);
});

const UNSOUND: readonly (readonly [
  what: string,
  Shape,
  unknown,
  errors: readonly (readonly [string, string, string])[],
])[] = [
  ['a text that is too long', { is: 'text', most: 3 }, 'four', [['', 'text', '"four"']]],
  ['what is no map', mapOf(number()), ['coins'], [['', 'a map to a whole number', 'a list (coins)']]],
  [
    'a name that a map may not have',
    mapOf(number(), /^[a-z]+$/),
    { 'a b': 3 },
    [['a b', 'a key like ^[a-z]+$', 'a b']],
  ],
  [
    'a value that a map may not have',
    mapOf(number(), /^[a-z]+$/),
    { coins: '3' },
    [['coins', 'a whole number', '"3"']],
  ],
  ['a number outside its bounds', number(1, 6), 7, [['', 'a whole number from 1 to 6', '7']]],
  ['a fraction', number(), 1.5, [['', 'a whole number', '1.5']]],
  ['a field that is missing', COMMAND, {}, [['card', 'a name in lower case', 'nothing']]],
  [
    'a field that nobody knows',
    COMMAND,
    { card: 'bomb', colour: 'red' },
    [['colour', 'no field but card, targets, x', 'this field']],
  ],
  ['an entry of a list', COMMAND, { card: 'bomb', targets: ['fly', 7] }, [['targets/1', 'a name in lower case', '7']]],
  [
    'a list that is too short',
    COMMAND,
    { card: 'bomb', targets: [] },
    [['targets', 'a list from 1 to 3: a name in lower case', 'an empty list']],
  ],
  ['a key of a map', mapOf(number(), /^[a-z]+$/), { COINS: 1 }, [['COINS', 'a key like ^[a-z]+$', 'COINS']]],
  [
    'a map that is too small',
    { is: 'map', of: number(), least: 1 },
    {},
    [['', 'a map to a whole number', 'an empty map']],
  ],
  ['a list in place of a map', COMMAND, [], [['', 'a map with card, targets?, x?', 'an empty list']]],
];

test.each(UNSOUND)(
  '%s is reported with its path, what was expected and what was found',
  (_what, shape, value, errors) => {
    expect(validate(shape, value)).toEqual(errors.map(([path, expected, found]) => ({ path, expected, found })));
    expect(hasShape(shape, value)).toBe(false);
  },
);

test('of alternatives the one is named that comes closest', () => {
  const effects = either(text(), struct({ damage: number(), to: NAME }), struct({ heal: number() }));
  expect(validate(effects, { damage: 1, to: 'Nobody' })).toEqual([
    { path: 'to', expected: 'a name in lower case', found: '"Nobody"' },
  ]);
});

test('where no alternative comes close all of them are named', () => {
  expect(validate(either(NAME, flag()), 7)).toEqual([
    { path: '', expected: 'a name in lower case, or true or false', found: '7' },
  ]);
});

test('a shape may contain itself', () => {
  const tree: Shape = struct({ 'below?': listOf(later(() => tree)) });
  expect(validate(tree, { below: [{ below: [] }] })).toEqual([]);
  expect(validate(tree, { below: [{ beneath: [] }] }).map(({ path }) => path)).toEqual(['below/0/beneath']);
});

test('a member that an object merely inherits is not there', () => {
  expect(validate(struct({ constructor: text() }), {}).map(({ path }) => path)).toEqual(['constructor']);
});

test('a lasting map is looked through once for a shape, any other each time', () => {
  let reads = 0;
  const mapWith = (value: unknown): object =>
    Object.defineProperty({}, 'a', { enumerable: true, get: () => (reads++, value) });
  const numbers = mapOf(number());
  const readsOf = (map: object): number => {
    const before = reads;
    expect([hasShape(numbers, map), hasShape(mapOf(flag()), map)]).toEqual([true, false]);
    return reads - before;
  };
  const [own, kept, wrong] = [mapWith(1), asLasting(mapWith(1)), asLasting(mapWith('one'))];
  expect([own, own, kept, kept].map(readsOf)).toEqual([2, 2, 2, 1]);
  expect([1, 2].map(() => hasShape(numbers, wrong))).toEqual([false, false]);
});

test('shapes say in words what they are', () => {
  expect(inWords(listOf(oneOf(1, 2), 2))).toBe('a list of at least 2: one of 1, 2');
  expect(inWords(mapOf(flag()))).toBe('a map to true or false');
  expect(inWords(number(undefined, 3))).toBe('a whole number of at most 3');
  expect(inWords(later(() => json))).toBe('any value');
});

test.each([
  [{ mana: '{G}' }, 'a map (mana {G})'],
  [['goat', 'hog'], 'a list (goat and hog)'],
  [{}, 'an empty map'],
  [[], 'an empty list'],
  ['goat', '"goat"'],
])('what was found is said without JSON: %j', (value, found) => {
  expect(shown(value)).toBe(found);
});

test('what a shape is about stands in it where it is said', () => {
  for (const said of [text('why'), textLike(/^a$/, 3, 'why'), number(1, 2, 'why'), flag('why'), plainName('why')])
    expect(said).toHaveProperty('about', 'why');
  for (const unsaid of [text(), textLike(/^a$/, 3), number(1, 2), flag()])
    expect(Object.keys(unsaid)).not.toContain('about');
  expect(number(undefined, 2)).toEqual({ is: 'number', most: 2 });
  expect(number(1)).toEqual({ is: 'number', least: 1 });
  expect(mapOf(text())).toEqual({ is: 'map', of: text() });
});
