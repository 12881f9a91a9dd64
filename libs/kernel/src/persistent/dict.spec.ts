import fc from 'fast-check';
import {
  changedKeys,
  differs,
  dictOf,
  emptyDict,
  entriesOf,
  entryOf,
  orderedEntries,
  put,
  putAll,
  putOrdered,
  valueAt,
  valuesOf,
  without,
  withoutAll,
  type Dict,
  type OrderedEntries,
} from './dict.js';
import { underEdit } from './edit.js';

/** Pairs of words with equal FNV-1a hashes, to test chains of leaves. */
const COLLIDING = ['costarring', 'liquid', 'declinate', 'macallums', 'altarage', 'zinke'];

const key = fc.oneof(fc.constantFrom(...COLLIDING), fc.string({ maxLength: 3 }), fc.nat(200).map(String));
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ put: key, value: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ remove: key }) },
);

type Step = { readonly put: string; readonly value: number } | { readonly remove: string };

const inDict = (dict: Dict<number>, change: Step): Dict<number> =>
  'put' in change ? put(dict, change.put, change.value) : without(dict, change.remove);

const inMap = (map: Map<string, number>, change: Step): Map<string, number> => {
  const next = new Map(map);
  if ('put' in change) next.set(change.put, change.value);
  else next.delete(change.remove);
  return next;
};

const sorted = (map: Map<string, number>): [string, number][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

test('a dictionary holds after any changes what a Map holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (changes) => {
      const dict = changes.reduce(inDict, emptyDict<number>());
      const map = changes.reduce(inMap, new Map<string, number>());
      expect(entriesOf(dict)).toEqual(sorted(map));
      for (const name of [...map.keys(), ...COLLIDING]) expect(valueAt(dict, name)).toBe(map.get(name));
    }),
  );
});

test('entries put together in their order are there as if they had come one by one, and what was there before stays as it was', () => {
  const entry = fc.record({ key, value: fc.nat() });
  const several = fc.array(entry, { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), several, several, (changes, first, second) => {
      const before = changes.reduce(inDict, emptyDict<number>());
      const held = entriesOf(before);
      const map = changes.reduce(inMap, new Map<string, number>());
      const entriesFor = (list: typeof first): OrderedEntries<number> =>
        orderedEntries(list.map((each) => entryOf(each.key, each.value)));
      const dict = underEdit((edit) =>
        put(putOrdered(putOrdered(before, entriesFor(first), edit), entriesFor(second), edit), 'last', 1, edit),
      );
      for (const each of [...first, ...second]) map.set(each.key, each.value);
      expect(entriesOf(dict)).toEqual(sorted(map.set('last', 1)));
      for (const name of map.keys()) expect(valueAt(dict, name)).toBe(map.get(name));
      expect(entriesOf(before)).toEqual(held);
      const later = putOrdered(dict, entriesFor(second.map((each) => ({ ...each, value: -1 }))));
      expect(entriesOf(dict)).toEqual(sorted(map));
      for (const each of second) expect(valueAt(later, each.key)).toBe(-1);
    }),
  );
});

test('a change leaves the dictionary that it was made from as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), step, (changes, last) => {
      const dict = changes.reduce(inDict, emptyDict<number>());
      const before = entriesOf(dict);
      inDict(dict, last);
      expect(entriesOf(dict)).toEqual(before);
    }),
  );
});

test('the order of values depends on the keys and not on how they came to be there', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 100 }), fc.nat(), (keys, turn) => {
      const entries = keys.map((name) => [name, name] as const);
      const at = entries.length === 0 ? 0 : turn % entries.length;
      const turned = [...entries.slice(at), ...entries.slice(0, at)];
      expect(valuesOf(dictOf(turned))).toEqual(valuesOf(dictOf(entries)));
    }),
  );
});

test('a key that is not there changes nothing when it is taken out', () => {
  const dict = dictOf([['liquid', 1]]);
  expect(without(dict, 'costarring')).toBe(dict);
  expect(valueAt(dict, 'costarring')).toBeUndefined();
});

test('many keys put at once are as if they had been put one after the other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), fc.array(fc.tuple(key, fc.nat())), (changes, entries) => {
      const dict = changes.reduce(inDict, emptyDict<number>());
      const before = entriesOf(dict);
      const one = entries.reduce((so, [name, value]) => put(so, name, value), dict);
      expect(entriesOf(putAll(dict, entries))).toEqual(entriesOf(one));
      expect(valuesOf(putAll(dict, entries))).toEqual(valuesOf(one));
      for (const [name] of entries) expect(valueAt(putAll(dict, entries), name)).toBe(valueAt(one, name));
      expect(entriesOf(dict)).toEqual(before);
    }),
  );
});

test('many keys taken out at once are gone, and what is left can be found', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.array(key), (changes, keys) => {
      const dict = changes.reduce(inDict, emptyDict<number>());
      const before = entriesOf(dict);
      const left = withoutAll(dict, new Set(keys));
      expect(entriesOf(left)).toEqual(before.filter(([name]) => !keys.includes(name)));
      for (const [name, value] of entriesOf(left)) expect(valueAt(left, name)).toBe(value);
      expect(entriesOf(dict)).toEqual(before);
    }),
  );
});

test('the keys that changed between two dictionaries are those with other values, or in one of them alone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), fc.array(step, { maxLength: 20 }), (first, then) => {
      const before = first.reduce(inDict, emptyDict<number>());
      const after = then.reduce(inDict, before);
      const keys = new Set([...entriesOf(before), ...entriesOf(after)].map(([each]) => each));
      const others = [...keys].filter((each) => valueAt(before, each) !== valueAt(after, each));
      expect([...changedKeys(before, after)].sort()).toEqual(others.sort());
      expect([...changedKeys(after, before)].sort()).toEqual(others.sort());
      for (const each of keys)
        expect(differs(before, after, each, (meant, name) => name === meant)).toBe(others.includes(each));
    }),
  );
});
