import fc from 'fast-check';
import { dictOf, emptyDict, entriesOf, put, valueAt, valuesOf, without, type Dict } from './dict.js';

/** Pairs of words with one FNV-1a hash, so that chains of leaves come up. */
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

test('a dictionary holds after any changes what a Map holds, and counts it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (changes) => {
      const dict = changes.reduce(inDict, emptyDict<number>());
      const map = changes.reduce(inMap, new Map<string, number>());
      expect(entriesOf(dict)).toEqual(sorted(map));
      expect(dict.size).toBe(map.size);
      for (const name of [...map.keys(), ...COLLIDING]) expect(valueAt(dict, name)).toBe(map.get(name));
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
