import type { SimulationWeights } from './simulation-weights.js';
import { fourSoulsWeights } from './four-souls.js';
import { magicWeights } from './magic.js';
import { speedStackWeights } from './speed-stack.js';

/**
 * How players at random are drawn to what they may do, by the id of the ruleset; a game that is not here has usual
 * weights.
 */
export const weightsByRuleset: { readonly [ruleset: string]: SimulationWeights } = {
  'four-souls': fourSoulsWeights,
  magic: magicWeights,
  'speed-stack': speedStackWeights,
};
