import { measured } from '../persistent/known-bytes.js';
import { asObjectName, type ObjectName } from './names.js';

/** Zones whose handles are kept, and how many of each: those of a deck for some shuffles. */
const MOST_ZONES = 256;
const MOST_HANDLES = 1_024;

/** Handles by zone and number. */
const known = new Map<string, ObjectName[]>();

/** The handle of a number in a zone. Matches share the texts of most: there are hundreds in each, the same in all. */
export const handleAt = (zone: string, number: number): ObjectName => {
  if (number >= MOST_HANDLES) return asObjectName(`${zone}-${number}`);
  const ofZone = known.get(zone) ?? begunFor(zone);
  return (ofZone[number] ??= asObjectName(`${zone}-${number}`));
};

/** Lists of handles that were minted at once, by zone, first number and count. */
const lists = new Map<string, readonly ObjectName[]>();

/** So many handles of a zone from a number on. Matches share these lists as they share their texts. */
export const handlesFrom = (zone: string, first: number, count: number): readonly ObjectName[] => {
  const key = `${zone} ${first} ${count}`;
  const list = lists.get(key);
  if (list !== undefined) return list;
  if (lists.size >= MOST_ZONES) lists.clear();
  const minted = measured(Array.from({ length: count }, (_, at) => handleAt(zone, first + at)));
  lists.set(key, minted);
  return minted;
};

const begunFor = (zone: string): ObjectName[] => {
  if (known.size >= MOST_ZONES) known.clear(); // zones of seats have the names that players chose
  const handles: ObjectName[] = [];
  known.set(zone, handles);
  return handles;
};
