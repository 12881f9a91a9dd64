import type { SimulationWeights } from './simulation-weights.js';

/** Players act rather than end their turn. */
export const speedStackWeights: SimulationWeights = { commands: { EndTurn: { weight: 1 / 3 } }, forms: {} };
