import { type PolicyPack, planFor } from './pack.js';

/** How many rounds are planned for so many players, and how many go on to a playoff (0: none). */
export type PlannedRounds = { readonly players: number; readonly rounds: number; readonly top: number };

/** How many rounds a round robin of so many players takes. */
export const roundRobinRounds = (players: number): number => (players % 2 === 0 ? players - 1 : players);

/** Rounds and cut for so many players: by the plan of the pack, or what the way of pairing takes. */
export const plannedRounds = (pack: PolicyPack, players: number): PlannedRounds => {
  if (pack.pairing === 'round-robin') return { players, rounds: roundRobinRounds(players), top: 0 };
  if (pack.pairing === 'elimination') return { players, rounds: Math.ceil(Math.log2(Math.max(players, 2))), top: 0 };
  const plan = planFor(pack, players);
  return { players, rounds: plan?.rounds ?? 3, top: plan?.top ?? 0 };
};
