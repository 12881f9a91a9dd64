import type { Metric } from './metric.js';
import { DICE_METRICS } from './metrics/dice.js';
import { JUDGING_METRICS } from './metrics/judging.js';
import { OUTCOME_METRICS } from './metrics/outcomes.js';
import { ROUND_METRICS } from './metrics/rounds.js';
import { STACK_METRICS } from './metrics/stack.js';
import { TIME_METRICS } from './metrics/time.js';

/** All metrics. Groups are texts; the seat with the first turn is `1`, the next in turn order `2`. */
export const METRICS: readonly Metric[] = [
  ...DICE_METRICS,
  ...STACK_METRICS,
  ...TIME_METRICS,
  ...ROUND_METRICS,
  ...OUTCOME_METRICS,
  ...JUDGING_METRICS,
];
