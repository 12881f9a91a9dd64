import type { People } from './people.js';

/** Ids that were drawn, wherever they stand in a text, also as sentences write names (`P qwertyasdfgh`). */
const DRAWN = /\b[pP][- ]([a-z]{12})\b/g;

/** Puts names into what people read: in every text of a value, in place of drawn ids. Who was forgotten stays an id. */
export type NameFiller = <T>(value: T) => Promise<T>;

const idOf = (letters: string): string => `p-${letters}`;

/** Fills in the names of the people of a store; each is read once. */
export const nameFiller = (people: Pick<People, 'nameOf'>): NameFiller => {
  const known = new Map<string, string | null | undefined>();
  return async <T>(value: T): Promise<T> => {
    const json = JSON.stringify(value);
    const ids = new Set([...json.matchAll(DRAWN)].map(([, letters = '']) => idOf(letters)));
    if (ids.size === 0) return value;
    for (const id of ids) if (!known.has(id)) known.set(id, await people.nameOf(id));
    const named = (text: string): string => text.replace(DRAWN, (found, letters: string) => known.get(idOf(letters)) ?? found);
    // the same shape: only texts are changed
    return JSON.parse(json, (_, each: unknown) => (typeof each === 'string' ? named(each) : each)) as T;
  };
};
