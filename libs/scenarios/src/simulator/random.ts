/** Randomness that a seed repeats. */
export type SeededRandom = {
  /** A number from 0 (included) to 1 (not). */
  readonly next: () => number;
  /** A whole number from 0 to n - 1. */
  readonly below: (n: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of a list. Throws on an empty one. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** The list in another order. */
  readonly shuffled: <T>(list: readonly T[]) => T[];
};

/** Mulberry32: small, fast, and the same on every machine. Nothing secret hangs on it. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('there is nothing to pick from');
    return list[below(list.length)] as T; // the index is within the list
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const order = [...list];
    for (let i = order.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [order[i], order[j]] = [order[j] as T, order[i] as T]; // both indices are within the list
    }
    return order;
  };
  return { next, below, chance: (probability) => next() < probability, pick, shuffled };
};

/** A seed for a part of a run, so that any match of it can be played again alone. */
export const seedOf = (seed: number, part: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(part + 1, 0x85ebca6b)) >>> 0;
