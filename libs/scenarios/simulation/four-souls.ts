import type { SimulationWeights } from './simulation-weights.js';

/** Players attack and buy rather than end their turn. */
export const fourSoulsWeights: SimulationWeights = {
  commands: {
    DeclareAttack: { weight: 2 },
    DeclarePurchase: { weight: 4 / 3 },
    EndTurn: { weight: 1 / 3 },
  },
  forms: {},
};
