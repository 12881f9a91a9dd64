import type { SimulationWeights } from './simulation-weights.js';

/**
 * Mana that is made for nothing in particular is mostly lost. Players block less than they attack, so that a match
 * ends.
 */
export const magicWeights: SimulationWeights = {
  commands: {
    ActivateAbility: { weight: 1, offStack: 0.005, whereFree: 0.1, sharedWithStack: true },
    PayCost: { weight: 10 },
    CancelDeclaration: { weight: 0.2 },
    Mulligan: { weight: 1 / 3 },
  },
  forms: {
    attackers: { joins: 0.95 },
    blocks: { joins: 0.35, allWithTheSame: 0.5 },
  },
};
