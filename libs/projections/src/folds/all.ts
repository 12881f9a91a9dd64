import type { Catalogue } from '../catalogue.js';
import { clocksProjection } from './clocks-fold.js';
import { combatProjection } from './combat-fold.js';
import { matchesProjection } from './matches-fold.js';
import { stackProjection } from './stack-fold.js';
import { timelineProjection } from './timeline-fold.js';

/** Every projection that is served, by name, for games of which this is known. */
export const projectionsOf = (catalogue: Catalogue) => ({
  stack: stackProjection(catalogue),
  combat: combatProjection(catalogue),
  timeline: timelineProjection,
  matches: matchesProjection(catalogue),
  clocks: clocksProjection(catalogue),
});
