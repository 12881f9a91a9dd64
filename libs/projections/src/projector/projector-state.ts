import type { DamagedStore, EventStore } from '@stackledger/store';
import { Subject } from 'rxjs';
import type { ReadEvent } from '../log-event.js';
import type { ProjectionState, Projection } from '../projection.js';
import type { CheckpointStore, ProjectionProgress } from './checkpoints.js';
import { MatchProjectionCache } from './match-projection-cache.js';

/** The event on which a projection has failed, and why. */
export type ProjectionFailure = {
  readonly matchId: string;
  readonly revision: number;
  readonly type: string;
  readonly why: string;
};

/** A match has a new state. */
export type MatchAdvance<S> = { readonly matchId: string; readonly revision: number; readonly state: S };

/** The dependencies of a projector. */
export type ProjectorDependencies = {
  readonly store: EventStore;
  readonly checkpoints: CheckpointStore;
  readonly read: ReadEvent;
  /** Has events applied without batching while this work waits for them. */
  readonly hurried: <T>(work: () => Promise<T>) => Promise<T>;
  /** Memory for cached matches, in bytes. */
  readonly cacheBytes: number;
};

/** The state of a projector: its progress and its cached matches. */
export type ProjectorState<S extends ProjectionState> = Omit<ProjectorDependencies, 'cacheBytes'> & {
  readonly projection: Projection<S>;
  readonly matches: MatchProjectionCache<S>;
  readonly advanced$: Subject<MatchAdvance<S>>;
  readonly stopped$: Subject<void>;
  progress: ProjectionProgress;
  /** The progress when everything was last stored. */
  stored: ProjectionProgress;
  failure: ProjectionFailure | null;
  /** Matches of which no more is applied, since an event of theirs is damaged, each with the error of reading it. */
  readonly leftOut: Map<string, DamagedStore>;
  /** The progress before the first of these events: what is stored begins there again, so that it is known again. */
  storable: ProjectionProgress | null;
  /** Why checkpoints cannot be stored now. */
  checkpointError: string | null;
};

/** The state of a projector that has applied nothing. */
export const newProjectorState = <S extends ProjectionState>(
  projection: Projection<S>,
  { store, checkpoints, read, hurried, cacheBytes }: ProjectorDependencies,
): ProjectorState<S> => {
  const progress: ProjectionProgress = { version: projection.version, position: 0n, eventId: '' };
  return {
    store,
    checkpoints,
    read,
    hurried,
    projection,
    matches: new MatchProjectionCache<S>(projection.weight, cacheBytes),
    advanced$: new Subject(),
    stopped$: new Subject(),
    progress,
    stored: progress,
    failure: null,
    leftOut: new Map(),
    storable: null,
    checkpointError: null,
  };
};
