import { drawnOrder, type PairingEntrant, type PairingProposal, type PairingSeed } from './entrant.js';
import { leastCostPairs } from './matching.js';

/** Up to so many players every pairing is found exactly; above, by score groups, and exactly where those fail. */
const EXACT_UP_TO = 128;

/**
 * The pairings of a Swiss round (TO-PAIR-1 to 6): at random within equal points, the odd player meets the next group,
 * no second meeting and no second bye while avoidable. The same seed gives the same pairings, whatever the order of
 * input.
 */
export const swissPairings = (entrants: readonly PairingEntrant[], seed: PairingSeed): PairingProposal => {
  const order = inDrawnOrder(entrants, seed);
  const bye = order.length % 2 === 1 ? byeOf(order) : undefined;
  const toPair = order.filter((entrant) => entrant !== bye);
  const pairs = toPair.length <= EXACT_UP_TO ? exactPairs(toPair) : groupedPairs(toPair);
  const sorted = pairs.toSorted(
    ([one, two], [three, four]) =>
      Math.max(three.points, four.points) - Math.max(one.points, two.points) ||
      three.points + four.points - one.points - two.points,
  );
  const again = sorted.filter(([one, other]) => one.met.has(other.player));
  return {
    tables: sorted.map((pair) => pair.map(({ player }) => player)),
    byes: bye === undefined ? [] : [bye.player],
    notes: [
      ...again.map(([one, other]) => `${one.player} and ${other.player} meet again: no pairing without that was found`),
      ...(bye !== undefined && bye.byes > 0 ? [`${bye.player} has a second bye: everybody has had one`] : []),
    ],
  };
};

/** By points, the most first; within equal points in the order that the seed draws. */
const inDrawnOrder = (entrants: readonly PairingEntrant[], seed: PairingSeed): readonly PairingEntrant[] => {
  const known = new Map(entrants.map((entrant) => [entrant.player, entrant]));
  return drawnOrder(seed, [...known.keys()])
    .flatMap((player) => known.get(player) ?? [])
    .toSorted((one, other) => other.points - one.points);
};

/** Who has the bye: of those with the fewest byes the last in order, so of the lowest score (TO-PAIR-4). */
const byeOf = (order: readonly PairingEntrant[]): PairingEntrant | undefined => {
  const fewest = Math.min(...order.map(({ byes }) => byes));
  return order.findLast(({ byes }) => byes === fewest);
};

/**
 * The cost of a pair, level above level: a second meeting outweighs all gaps together, squared gaps between scores
 * outweigh how often somebody was paired across scores before.
 */
const FLOAT = 1;
const GAP = 2 ** 12;
const REMATCH = 2 ** 38;

/** A gap beyond this counts as this: a level must not reach the next one. */
const MOST_GAP = 2 ** 9;

const costOfPair = (one: PairingEntrant, other: PairingEntrant): number => {
  const gap = Math.min(Math.abs(one.points - other.points), MOST_GAP);
  const floats = gap === 0 ? 0 : Math.min(one.floats + other.floats, 31);
  return (one.met.has(other.player) ? REMATCH : 0) + gap * gap * GAP + floats * FLOAT;
};

type EntrantPair = readonly [PairingEntrant, PairingEntrant];

/** The pairs with the least cost; of equal ones what the drawn order makes of them. */
const exactPairs = (order: readonly PairingEntrant[]): readonly EntrantPair[] =>
  leastCostPairs(order.length, (one, other) => {
    const [a, b] = [order[one], order[other]];
    return a === undefined || b === undefined ? 0 : costOfPair(a, b);
  }).flatMap(([one, other]): EntrantPair[] => {
    const [a, b] = [order[one], order[other]];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });

/** The sum of what the pairs of a proposal cost: for checks against an exact search. */
export const costOfPairs = (pairs: readonly EntrantPair[]): number =>
  pairs.reduce((sum, [one, other]) => sum + costOfPair(one, other), 0);

/**
 * Pairs neighbours in the drawn order, score group by score group, the odd player first in the next group; a second
 * meeting is repaired by an exchange with a pair nearby. Where none is found the players around are paired exactly.
 */
const groupedPairs = (order: readonly PairingEntrant[]): readonly EntrantPair[] => {
  const pairs: EntrantPair[] = [];
  for (let at = 0; at + 1 < order.length; at += 2) {
    const [one, other] = [order[at], order[at + 1]];
    if (one !== undefined && other !== undefined) pairs.push([one, other]);
  }
  for (let at = 0; at < pairs.length; at += 1) {
    const pair = pairs[at];
    if (pair !== undefined && pair[0].met.has(pair[1].player) && !exchanged(pairs, at)) pairedAround(pairs, at);
  }
  return pairs;
};

/** Exchanges partners with the nearest pair where neither of the two new pairs costs more; whether there was one. */
const exchanged = (pairs: EntrantPair[], at: number): boolean => {
  const pair = pairs[at];
  if (pair === undefined) return false;
  const [a, b] = pair;
  for (let distance = 1; distance < EXACT_UP_TO; distance += 1)
    for (const near of [at + distance, at - distance]) {
      const other = pairs[near];
      if (other === undefined) continue;
      const before = costOfPair(...other);
      for (const [c, d] of [other, [other[1], other[0]] as const]) {
        if (a.points !== c.points && b.points !== d.points) continue;
        if (costOfPair(a, d) + costOfPair(c, b) > before) continue;
        pairs[at] = [a, d];
        pairs[near] = [c, b];
        return true;
      }
    }
  return false;
};

/** Pairs the players of the tables around anew, exactly: as many as an exact search may take. */
const pairedAround = (pairs: EntrantPair[], at: number): void => {
  const from = Math.max(0, Math.min(at - EXACT_UP_TO / 4, pairs.length - EXACT_UP_TO / 2));
  const around = pairs.slice(from, from + EXACT_UP_TO / 2);
  pairs.splice(from, around.length, ...exactPairs(around.flat()));
};
