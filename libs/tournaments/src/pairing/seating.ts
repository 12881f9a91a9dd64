import type { PairingEntrant } from './entrant.js';

/**
 * Players of one table in the order in which they sit (TO-POD-4): the order with the least sum of squares of how often
 * each has sat where, this time included; of equal ones the first in the given order.
 */
export const seated = (members: readonly PairingEntrant[]): readonly string[] => {
  let best: { readonly order: readonly PairingEntrant[]; readonly cost: number } | undefined;
  for (const order of permutations(members)) {
    const cost = order.reduce((sum, { seats }, seat) => sum + (2 * (seats[seat] ?? 0) + 1), 0);
    if (best === undefined || cost < best.cost) best = { order, cost };
  }
  return (best?.order ?? []).map(({ player }) => player);
};

function* permutations(members: readonly PairingEntrant[]): Generator<readonly PairingEntrant[]> {
  if (members.length <= 1) yield members;
  else
    for (const [at, first] of members.entries())
      for (const rest of permutations(members.toSpliced(at, 1))) yield [first, ...rest];
}
