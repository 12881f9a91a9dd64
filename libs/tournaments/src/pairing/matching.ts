import blossom from 'edmonds-blossom-fixed';

/** What it costs to pair two of the entrants, by their places in the list; an integer from 0 to 2 ** 46. */
export type PairCost = (one: number, other: number) => number;

/**
 * The pairs of an even number of entrants with the least sum of costs: exact, by weighted matching in a general graph
 * (up to some 256 entrants). Pairs in order of their first entrant, which is the smaller of the two.
 */
export const leastCostPairs = (entrants: number, costOf: PairCost): readonly (readonly [number, number])[] => {
  if (entrants % 2 !== 0) throw new RangeError(`${entrants} entrants cannot be paired without one left over`);
  const edges: [number, number, number][] = [];
  for (let one = 0; one < entrants; one += 1)
    for (let other = one + 1; other < entrants; other += 1) edges.push([one, other, costOf(one, other)]);
  const most = edges.reduce((largest, [, , cost]) => Math.max(largest, cost), 0);
  // The library finds the largest sum among the matchings with most pairs: a complete graph, so all are paired.
  const mates = blossom(
    edges.map(([one, other, cost]) => [one, other, most - cost]),
    true,
  );
  return mates.flatMap((mate, one): (readonly [number, number])[] => (mate > one ? [[one, mate]] : []));
};
