import type { Catalogue } from './catalogue.js';
import { clocksProjection } from './clocks/clocks-projection.js';
import { matchesProjection } from './match-list/matches-projection.js';
import { timelineProjection } from './timeline/timeline-projection.js';

/** All projections by name, for games with these facts. */
export const projectionsOf = (catalogue: Catalogue) => ({
  timeline: timelineProjection,
  matches: matchesProjection(catalogue),
  clocks: clocksProjection(catalogue),
});
