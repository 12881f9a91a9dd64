import { checkCards } from '@stackledger/cards';
import { magic } from '../src/index.js';

type Written = { readonly [field: string]: unknown };

/** What is wrong with a card called `it`, as `path: expected`, among these others. */
const faultsOf = (it: Written, others: { readonly [id: string]: Written } = {}): readonly string[] =>
  checkCards({ it, ...others }, magic)
    .filter(({ path }) => path.startsWith('cards/it'))
    .map(({ path, expected }) => `${path.slice('cards/it/'.length)}: ${expected}`);

const CREATURE = { kind: 'creature', power: 1, toughness: 1 };
const COST = [{ mana: '1G' }];

describe('a card that lies face down', () => {
  test('is a permanent with one way to come up', () => {
    expect(faultsOf({ ...CREATURE, morph: COST })).toEqual([]);
    expect(faultsOf({ ...CREATURE, disguise: COST })).toEqual([]);
    expect(faultsOf({ ...CREATURE, morph: COST, disguise: COST })).toEqual(['disguise: either morph or disguise']);
  });

  test.each(['instant', 'sorcery', 'land'])('is no %s', (kind) => {
    expect(faultsOf({ kind, morph: COST })).toEqual([
      `morph: no morph on a card that stays on no battlefield (${kind})`,
    ]);
    expect(faultsOf({ kind, disguise: COST })).toEqual([
      `disguise: no disguise on a card that stays on no battlefield (${kind})`,
    ]);
  });
});

describe('a card that merges with a creature', () => {
  test('is a creature with a mutate cost, which no other alternative cost is named like', () => {
    expect(faultsOf({ ...CREATURE, mutate: COST })).toEqual([]);
    expect(faultsOf({ kind: 'artifact', mutate: COST })).toEqual([
      'mutate: mutate on a creature alone, which merges with another',
    ]);
    expect(faultsOf({ ...CREATURE, mutate: COST, alternatives: { mutate: { cost: COST } } })).toEqual([
      'alternatives/mutate: another name for this cost beside that of mutate',
    ]);
  });

  test('says so by its cost, not among its keywords', () => {
    expect(faultsOf({ ...CREATURE, keywords: ['flying', 'mutate'] })).toHaveLength(1);
  });
});

describe('what is paid at once', () => {
  test.each(['morph', 'disguise', 'foretell', 'plot'])('has no X: %s', (way) => {
    expect(faultsOf({ ...CREATURE, [way]: [{ mana: '2R' }] })).toEqual([]);
    expect(faultsOf({ ...CREATURE, [way]: [{ mana: 'XR' }] })).toEqual([`${way}: a cost without X`]);
  });

  test.each(['morph', 'disguise', 'foretell', 'plot'])('is a list of costs that the game knows: %s', (way) => {
    expect(faultsOf({ ...CREATURE, [way]: [{ pebbles: 2 }] })).toHaveLength(1);
    expect(faultsOf({ ...CREATURE, [way]: 'R' })).toHaveLength(1);
  });
});

describe('a card with two faces', () => {
  const front = { ...CREATURE, cost: COST, back: 'it' };
  const back = { ...CREATURE, front: 'front' };

  test('names its other face on both sides', () => {
    expect(faultsOf(back, { front })).toEqual([]);
    expect(faultsOf({ ...CREATURE, back: 'other' }, { other: { ...CREATURE, front: 'it' } })).toEqual([]);
  });

  test('is cast by its front alone: its back costs nothing and cannot be suspended', () => {
    expect(faultsOf({ ...back, cost: COST }, { front })).toEqual([
      'cost: no cost on a back, which is never cast; one that is cast has modal: true',
    ]);
    expect(faultsOf({ ...back, suspend: { time: 1, cost: COST } }, { front })).toEqual([
      'suspend: no suspend on a back, which is never cast',
    ]);
  });

  test('has two faces and no third, and its back is a permanent', () => {
    expect(faultsOf({ ...back, back: 'front' }, { front })).toContain(
      'front: no front on a card that has a back itself',
    );
    expect(faultsOf({ kind: 'sorcery', front: 'front' }, { front })).toContain(
      'front: a permanent as the back of a card',
    );
  });

  test('turns over with day and night only where it has the face for it', () => {
    expect(faultsOf({ ...CREATURE, keywords: ['daybound'] })).toEqual(['back: a back that daybound turns up']);
    expect(faultsOf({ ...CREATURE, keywords: ['nightbound'] })).toEqual(['front: a front that nightbound turns up']);
    expect(faultsOf({ ...back, keywords: ['nightbound'] }, { front })).toEqual([]);
  });

  test('may have a back that is cast itself, of any kind and for its own cost', () => {
    expect(faultsOf({ ...back, cost: COST, modal: true }, { front })).toEqual([]);
    expect(faultsOf({ kind: 'land', front: 'front', modal: true }, { front })).toEqual([]);
    expect(faultsOf({ kind: 'sorcery', front: 'front', modal: true }, { front })).toEqual([]);
    expect(faultsOf({ kind: 'sorcery', front: 'front' }, { front })).toEqual([
      'front: a permanent as the back of a card',
    ]);
    expect(faultsOf({ ...CREATURE, modal: true })).toEqual(['modal: modal only on a back, which names its front']);
  });

  test('what cannot be on an instant or a sorcery is said of it', () => {
    const mana = [{ type: 'mana', cost: [{ tap: 'self' }], effect: [{ gain: { mana: 'R' } }] }];
    expect(faultsOf({ kind: 'sorcery', abilities: mana })[0]).toContain('as a sorcery this is never');
    expect(faultsOf({ kind: 'instant', abilities: mana })[0]).toContain('as an instant this is never');
  });
});

describe('a card that is suspended', () => {
  test('has a time of 1 at least and a cost', () => {
    expect(faultsOf({ ...CREATURE, suspend: { time: 1, cost: COST } })).toEqual([]);
    expect(faultsOf({ ...CREATURE, suspend: { time: 0, cost: COST } })).toEqual([
      'suspend/time: a whole number of at least 1',
    ]);
    expect(faultsOf({ ...CREATURE, suspend: { time: 'X', cost: COST } })).toHaveLength(1);
    expect(faultsOf({ ...CREATURE, suspend: { time: 1 } })).toHaveLength(1);
    expect(faultsOf({ ...CREATURE, suspend: COST })).toHaveLength(1);
  });

  test('has no X in its cost, which is of costs that the game knows', () => {
    expect(faultsOf({ ...CREATURE, suspend: { time: 2, cost: [{ mana: 'XR' }] } })).toEqual([
      'suspend/cost: a cost without X',
    ]);
    expect(faultsOf({ ...CREATURE, suspend: { time: 2, cost: [{ pebbles: 1 }] } })).toHaveLength(1);
  });

  test('is no land', () => {
    expect(faultsOf({ kind: 'land', suspend: { time: 2, cost: COST } })).toEqual([
      'suspend: no suspend on a land, which is never cast',
    ]);
  });
});

test('the ids of the cards that the game has of its own are taken', () => {
  const ids = Object.keys(magic.cards.own ?? {});
  expect(ids.length).toBeGreaterThan(0);
  const expected = ids.map((id) => checkCards({ [id]: CREATURE }, magic).map(({ expected }) => expected));
  expect(expected).toEqual(ids.map(() => ['another id']));
});
