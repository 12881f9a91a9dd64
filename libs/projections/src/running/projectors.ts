import { projectionsOf } from '../folds/all.js';
import type { ClocksState } from '../folds/clocks-fold.js';
import type { CombatState } from '../folds/combat-fold.js';
import type { MatchesState } from '../folds/matches-fold.js';
import type { StackState } from '../folds/stack-fold.js';
import type { TimelineState } from '../folds/timeline-fold.js';
import type { Catalogue } from '../catalogue.js';
import type { Folded, Projection } from '../projection.js';
import type { ProjectorParts } from './course.js';
import { createProjector, type Projector } from './projector.js';

/** Every projection that is served, by name. */
export type Projectors = {
  readonly stack: Projector<StackState>;
  readonly combat: Projector<CombatState>;
  readonly timeline: Projector<TimelineState>;
  readonly matches: Projector<MatchesState>;
  readonly clocks: Projector<ClocksState>;
};

/** The names of the projections. */
export const PROJECTIONS: readonly (keyof Projectors)[] = ['stack', 'combat', 'timeline', 'matches', 'clocks'];

/** What they work with. A test may give projections of its own, by the same names. */
export type AllParts = Omit<ProjectorParts, 'warmBytes'> & {
  /** What the games say of their events. */
  readonly catalogue: Catalogue;
  /** How much memory the matches that are kept warm may take in all projections together, in bytes. */
  readonly warmBytes?: number;
  readonly instead?: { readonly [name in keyof Projectors]?: Projection };
};

const WARM_BYTES = 256 * 1024 * 1024;

/** Events of a match by which memory is divided among the projections. */
const USUAL_EVENTS = 400;

const usualWeight = ({ weight }: Pick<Projection, 'weight'>): number => weight.match + weight.event * USUAL_EVENTS;

/** The projectors of all projections, none of them begun; memory is divided by how much a usual match takes in each. */
export const projectorsOf = ({ catalogue, instead = {}, warmBytes = WARM_BYTES, ...parts }: AllParts): Projectors => {
  const projections = projectionsOf(catalogue);
  const all = Object.values(projections).reduce((sum, projection) => sum + usualWeight(projection), 0);
  // A cast: a projection of a test stands in for the one of its name.
  const of = <S extends Folded>(projection: Projection<S>): Projector<S> =>
    createProjector((instead[projection.name as keyof Projectors] as Projection<S> | undefined) ?? projection, {
      ...parts,
      warmBytes: Math.ceil((warmBytes * usualWeight(projection)) / all),
    });
  return {
    stack: of(projections.stack),
    combat: of(projections.combat),
    timeline: of(projections.timeline),
    matches: of(projections.matches),
    clocks: of(projections.clocks),
  };
};
