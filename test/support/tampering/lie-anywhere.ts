import type { SeededRandom } from '@stackledger/scenarios';
import { changed, type Lie, type Loose } from './lying.js';

/** Values that may stand in a log, mostly where they do not belong. */
const STRANGE: readonly unknown[] = [null, 0, 7, -1, '', 'zz', '__proto__', true, [], {}, 3.5];

/** What is computed anew, or may be any text that was not used. */
const FREE: readonly string[] = ['id', 'hash', 'prevHash', 'revision', 'commandId'];

/** Changes something in some event: a value, an order, a member more or less, however deep it lies. */
export const lieAnywhere: Lie = (random, log) => {
  const at = random.below(log.length);
  const event = log[at] ?? {};
  const member = random.pick(Object.keys(event).filter((name) => !FREE.includes(name)));
  return { at, log: changed(log, at, (whole) => ({ ...whole, [member]: other(random, event[member]) })) };
};

const other = (random: SeededRandom, value: unknown): unknown => {
  if (Array.isArray(value)) return otherList(random, value);
  if (typeof value === 'object' && value !== null) return otherMap(random, value as Loose); // no list
  if (typeof value === 'number' && random.chance(0.2)) return value + 1;
  return typeof value === 'string' && random.chance(0.2) ? `${value}x` : random.pick(STRANGE);
};

const otherList = (random: SeededRandom, list: readonly unknown[]): unknown => {
  if (list.length === 0 || random.chance(0.3))
    return random.pick([[...list, 'zz'], list.slice(1), list.toReversed(), [...list, list[0] ?? null]]);
  const at = random.below(list.length);
  return list.map((item, index) => (index === at ? other(random, item) : item));
};

const otherMap = (random: SeededRandom, map: Loose): unknown => {
  const names = Object.keys(map);
  if (names.length === 0 || random.chance(0.1)) return { ...map, zz: 1 };
  const name = random.pick(names);
  const { [name]: left, ...rest } = map;
  return random.chance(0.1) ? rest : { ...map, [name]: other(random, left) };
};
