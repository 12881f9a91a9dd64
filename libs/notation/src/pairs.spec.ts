import { pairsOf, pairsText } from './pairs.js';
import { parseActions } from './parsing.js';

const PAIR = { is: 'record', fields: { attacker: { is: 'name' }, at: { is: 'name' } } } as never; // a shape as of Magic
const open = (...candidates: readonly unknown[]) => ({
  field: 'attackers',
  actions: [
    { command: { type: 'DeclareAttackers' }, fill: [{ path: 'attackers', what: 'attackers', candidates }] },
  ] as never,
});
const read = (line: string, ...candidates: readonly unknown[]): unknown => {
  const [value] = parseActions(`attack ${line}`)[0]?.args ?? [];
  return value === undefined ? undefined : pairsOf(value, PAIR, open(...candidates));
};

const GOAT = { attacker: 'goat', at: ['ben'] };
const HOG = { attacker: 'hog', at: ['ben', 'cleo'] };

test('a name stands for the pair where its other half is the only one', () => {
  expect(read('go', GOAT, HOG)).toEqual([{ attacker: 'goat', at: 'ben' }]);
});

test('a name with several other halves is asked about, and said behind a colon', () => {
  expect(() => read('hog', GOAT, HOG)).toThrow('line 1, column 8: expected one of hog:ben, hog:cleo, found "hog"');
  expect(read('hog:cl', GOAT, HOG)).toEqual([{ attacker: 'hog', at: 'cleo' }]);
});

test('a name that may not be there is taken as it is where its other half is said', () => {
  expect(read('ox:dee', GOAT)).toEqual([{ attacker: 'ox', at: 'dee' }]);
  expect(() => read('ox', GOAT)).toThrow('expected ox:NAME, found "ox"');
});

test('what is written as a list of maps is read as before', () => {
  expect(read('[{attacker: goat, at: ben}]', GOAT)).toBeUndefined();
});

test('pairs are written as they are read, unless a colon belongs to a name', () => {
  const shape = { is: 'list', of: PAIR } as never;
  expect(
    pairsText(
      [
        { attacker: 'goat', at: 'ben' },
        { attacker: 'hog', at: 'cleo' },
      ],
      shape,
    ),
  ).toBe('goat:ben, hog:cleo');
  expect(pairsText([{ attacker: 'roll:4', at: 'ben' }], shape)).toBeUndefined();
});
