import { hasMember, withMember } from './json.js';
import { memoized, memoizedFor } from './memoized.js';

describe('memoized', () => {
  test('what was worked out from a name is not worked out again', () => {
    const asked: string[] = [];
    const lengthOf = memoized((name) => {
      asked.push(name);
      return name.length;
    });
    expect([lengthOf('bomb'), lengthOf('fly'), lengthOf('bomb')]).toEqual([4, 3, 4]);
    expect(asked).toEqual(['bomb', 'fly']);
  });

  test('with too many names all are forgotten, and answered as before', () => {
    let asked = 0;
    const doubled = memoized((name) => {
      asked += 1;
      return `${name}${name}`;
    });
    const names = Array.from({ length: 65_536 }, (_, at) => `loot-${at}`);
    expect(names.map(doubled)).toEqual(names.map((name) => `${name}${name}`));
    expect(doubled('loot-0')).toBe('loot-0loot-0');
    expect(asked).toBe(65_536);
    expect([doubled('one more'), doubled('loot-0')]).toEqual(['one moreone more', 'loot-0loot-0']);
    expect(asked).toBe(65_538);
  });
});

describe('memoizedFor', () => {
  test('what was worked out from a thing is not worked out again, be it false', () => {
    const asked: (readonly number[])[] = [];
    const isEmpty = memoizedFor((list: readonly number[]) => {
      asked.push(list);
      return list.length === 0;
    });
    const [full, empty] = [[1], []];
    expect([isEmpty(full), isEmpty(empty), isEmpty(full)]).toEqual([false, true, false]);
    expect(asked).toEqual([full, empty]);
  });
});

describe('hasMember', () => {
  const card = { title: 'of control', abilities: [{ effect: [{ keyword: { to: 'self', keywords: ['daybound'] } }] }] };

  test('finds a member by its name, however deep, and not in texts', () => {
    expect(hasMember(card, (name) => name === 'keyword')).toBe(true);
    expect(hasMember(card, (name) => name === 'control')).toBe(false);
  });

  test('finds a member by its value, by an element of it, and by what stands beside it', () => {
    expect(hasMember(card, (name, value) => name === 'keywords' && value === 'daybound')).toBe(true);
    expect(hasMember(card, (_name, value, { to }) => to === 'self' && value === 'self')).toBe(true);
    expect(hasMember(card, (_name, value, { to }) => to === 'other' && value === 'self')).toBe(false);
  });
});

describe('withMember', () => {
  test('sets one member of a copy', () => {
    const before = { who: 'anna', roll: 2 };
    expect(withMember(before, 'roll', 6)).toEqual({ who: 'anna', roll: 6 });
    expect(withMember<string | number>(before, 'slot', 'monster-1')).toEqual({
      who: 'anna',
      roll: 2,
      slot: 'monster-1',
    });
    expect(before).toEqual({ who: 'anna', roll: 2 });
  });
});
