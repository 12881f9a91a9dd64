import { projectionsOf } from '../all-projections.js';
import type { ClocksState } from '../clocks/clocks-projection.js';
import type { MatchesState } from '../match-list/matches-projection.js';
import type { TimelineState } from '../timeline/timeline-projection.js';
import type { Catalogue } from '../catalogue.js';
import type { ProjectionState, Projection } from '../projection.js';
import { memoryCheckpoints, type CheckpointStore } from '../projector/checkpoints.js';
import { createOnDemandProjector, type OnDemandDependencies } from '../projector/on-demand-projector.js';
import type { ProjectorDependencies } from '../projector/projector-state.js';
import { createProjector, type ProjectionReader, type Projector } from '../projector/projector.js';

/** All projectors by name. */
export type Projectors = {
  readonly timeline: Projector<TimelineState>;
  readonly matches: Projector<MatchesState>;
  readonly clocks: Projector<ClocksState>;
};

/** All projections by name, for those who read single matches. */
export type ProjectionReaders = {
  readonly timeline: ProjectionReader<TimelineState>;
  readonly matches: ProjectionReader<MatchesState>;
  readonly clocks: ProjectionReader<ClocksState>;
};

/** The names of the projections. */
export const PROJECTIONS: readonly (keyof Projectors)[] = ['timeline', 'matches', 'clocks'];

/** Projections that there were in earlier versions: what is stored of them is removed. */
export const RETIRED_PROJECTIONS: readonly string[] = ['stack', 'combat'];

/** What all projections are made with. */
type ProjectionChoices = {
  /** The facts of the games' events. */
  readonly catalogue: Catalogue;
  /** Memory for cached matches of all projections together, in bytes. */
  readonly cacheBytes?: number | undefined;
  /** Projections of tests that stand in for those of the same names. */
  readonly instead?: { readonly [name in keyof Projectors]?: Projection } | undefined;
};

/** The dependencies of all projectors. */
export type ProjectorsDependencies = Omit<ProjectorDependencies, 'cacheBytes'> & ProjectionChoices;

const CACHE_BYTES = 256 * 1024 * 1024;

/**
 * Events of the match by whose size memory is divided among the projections: a young one, of which the small
 * projections keep half. Of older ones the timeline has less room than it could have.
 */
const USUAL_EVENTS = 100;

const usualWeight = ({ weight }: Pick<Projection, 'weight'>): number => weight.match + weight.event * USUAL_EVENTS;

/** The projections, with the memory of each: divided by the size of a typical match. */
const chosenOf = ({ catalogue, instead = {}, cacheBytes = CACHE_BYTES }: ProjectionChoices) => {
  const projections = projectionsOf(catalogue);
  const all = Object.values(projections).reduce((sum, projection) => sum + usualWeight(projection), 0);
  return {
    projections,
    // A cast: a projection of a test stands in for the one of its name.
    chosen: <S extends ProjectionState>(projection: Projection<S>): Projection<S> =>
      (instead[projection.name as keyof Projectors] as Projection<S> | undefined) ?? projection,
    bytesOf: (projection: Pick<Projection, 'weight'>): number =>
      Math.ceil((cacheBytes * usualWeight(projection)) / all),
  };
};

/** All projectors, not started. */
export const projectorsOf = ({ catalogue, instead, cacheBytes, ...parts }: ProjectorsDependencies): Projectors => {
  const { projections, chosen, bytesOf } = chosenOf({ catalogue, instead, cacheBytes });
  const of = <S extends ProjectionState>(projection: Projection<S>): Projector<S> =>
    createProjector(chosen(projection), { ...parts, cacheBytes: bytesOf(projection) });
  return { timeline: of(projections.timeline), matches: of(projections.matches), clocks: of(projections.clocks) };
};

/** The dependencies of projections that are computed when they are read; `checkpoints` are those of the list. */
export type ReadersDependencies = Omit<OnDemandDependencies, 'cacheBytes' | 'checkpoints'> &
  ProjectionChoices & { readonly checkpoints?: CheckpointStore };

/** All projections, computed when they are read. */
export const readersOf = ({ catalogue, instead, cacheBytes, ...parts }: ReadersDependencies): ProjectionReaders => {
  const { projections, chosen, bytesOf } = chosenOf({ catalogue, instead, cacheBytes });
  const { checkpoints: ofList = NOTHING_STORED } = parts;
  const of = <S extends ProjectionState>(projection: Projection<S>, checkpoints = NOTHING_STORED) =>
    createOnDemandProjector(chosen(projection), { ...parts, checkpoints, cacheBytes: bytesOf(projection) });
  const { timeline, matches, clocks } = projections;
  return { timeline: of(timeline), matches: of(matches, ofList), clocks: of(clocks) };
};

const NOTHING_STORED = memoryCheckpoints();
