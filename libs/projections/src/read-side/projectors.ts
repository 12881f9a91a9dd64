import { projectionsOf } from '../all-projections.js';
import type { ClocksState } from '../clocks/clocks-projection.js';
import type { MatchesState } from '../match-list/matches-projection.js';
import type { TimelineState } from '../timeline/timeline-projection.js';
import type { Catalogue } from '../catalogue.js';
import type { ProjectionState, Projection } from '../projection.js';
import type { ProjectorDependencies } from '../projector/projector-state.js';
import { createProjector, type Projector } from '../projector/projector.js';

/** All projectors by name. */
export type Projectors = {
  readonly timeline: Projector<TimelineState>;
  readonly matches: Projector<MatchesState>;
  readonly clocks: Projector<ClocksState>;
};

/** The names of the projections. */
export const PROJECTIONS: readonly (keyof Projectors)[] = ['timeline', 'matches', 'clocks'];

/** The dependencies of all projectors. Tests may replace projections of the same names. */
export const RETIRED_PROJECTIONS: readonly string[] = ['stack', 'combat'];

/** The facts of the games' events. */
export type ProjectorsDependencies = Omit<ProjectorDependencies, 'cacheBytes'> & {
  /** Memory for cached matches of all projections together, in bytes. */
  readonly catalogue: Catalogue;
  /** Events of a typical match, by which memory is divided among the projections. */
  readonly cacheBytes?: number;
  readonly instead?: { readonly [name in keyof Projectors]?: Projection };
};

const CACHE_BYTES = 256 * 1024 * 1024;

/** All projectors, not started; memory is divided by the size of a typical match in each. */
const USUAL_EVENTS = 400;

const usualWeight = ({ weight }: Pick<Projection, 'weight'>): number => weight.match + weight.event * USUAL_EVENTS;

/** A cast: a projection of a test replaces the one of its name. */
export const projectorsOf = ({
  catalogue,
  instead = {},
  cacheBytes = CACHE_BYTES,
  ...parts
}: ProjectorsDependencies): Projectors => {
  const projections = projectionsOf(catalogue);
  const all = Object.values(projections).reduce((sum, projection) => sum + usualWeight(projection), 0);
  // A cast: a projection of a test stands in for the one of its name.
  const of = <S extends ProjectionState>(projection: Projection<S>): Projector<S> =>
    createProjector((instead[projection.name as keyof Projectors] as Projection<S> | undefined) ?? projection, {
      ...parts,
      cacheBytes: Math.ceil((cacheBytes * usualWeight(projection)) / all),
    });
  return {
    timeline: of(projections.timeline),
    matches: of(projections.matches),
    clocks: of(projections.clocks),
  };
};
