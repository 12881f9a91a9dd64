import type { CacheStatus } from '@stackledger/cache';
import type { DamagedStore } from '@stackledger/store';
import { firstValueFrom, filter, map, merge, of, timeout, type Observable } from 'rxjs';
import type { LogEvent } from '../log-event.js';
import type { ProjectionState, Projection } from '../projection.js';
import type { BetweenParts } from './checkpoint-flusher.js';
import type { ProjectionProgress } from './checkpoints.js';
import {
  newProjectorState,
  type MatchAdvance,
  type ProjectorState,
  type ProjectionFailure,
  type ProjectorDependencies,
} from './projector-state.js';
import { latestOfAll, reached, stateAt } from './match-states.js';
import { begin, flush } from './checkpoint-writing.js';
import { stop, handleEvent, leaveOut } from './event-handling.js';

/**
 * The status of a projection. `checkpointError`: its checkpoints cannot be stored now; it continues in memory.
 * `newerVersion`: what is stored is of a newer program, which alone writes it.
 */
export type ProjectorStatus = {
  readonly name: string;
  readonly state: 'folding' | 'stopped';
  readonly position: bigint;
  readonly failure: ProjectionFailure | null;
  readonly checkpointError: string | null;
  readonly newerVersion?: number;
};

/** One projection, for those who read single matches. */
export type ProjectionReader<S extends ProjectionState = ProjectionState> = {
  readonly projection: Projection<S>;
  readonly status: () => ProjectorStatus;
  /** The last applied revision of a match, -1 for none. */
  readonly reached: (matchId: string) => Promise<number>;
  /** Whether it reaches a revision within so many milliseconds. */
  readonly reaches: (matchId: string, revision: number, withinMs: number) => Promise<boolean>;
  /** The state of a match at a revision that is reached, on any branch; undefined where there is none. */
  readonly stateAt: (matchId: string, revision: number) => Promise<S | undefined>;
  /** Why nothing more of a match is applied, where an event of it is damaged. */
  readonly damageOf: (matchId: string) => DamagedStore | undefined;
  /** The status of its cache. */
  readonly cache: () => CacheStatus;
};

/**
 * One projection over all matches. It applies events in the order of the store; a failure stops this projection alone.
 */
export type Projector<S extends ProjectionState = ProjectionState> = ProjectionReader<S> & {
  readonly advanced$: Observable<MatchAdvance<S>>;
  /** Continues from the checkpoints; from the beginning when they are of another version or another store. */
  readonly begin: (isOfThisStore: (progress: ProjectionProgress) => Promise<boolean>) => Promise<bigint>;
  /** Applies one event; undefined when it was applied at once. */
  readonly handle: (event: LogEvent) => Promise<void> | undefined;
  /** Stops it: the event cannot be parsed. */
  readonly stop: (failure: ProjectionFailure) => void;
  /** Applies nothing more of a match: its event at this position is damaged. */
  readonly leaveOut: (match: Pick<LogEvent, 'matchId' | 'position'>, why: DamagedStore) => void;
  /** The matches ahead of what is stored. */
  readonly ahead: () => readonly MatchAdvance<S>[];
  /** The latest state of every match. */
  readonly all: () => AsyncIterable<MatchAdvance<S>>;
  /** Stores everything unstored, in parts, and waits between them. */
  readonly flush: (between?: BetweenParts) => Promise<void>;
};

/** A projector of one projection. */
export const createProjector = <S extends ProjectionState>(
  projection: Projection<S>,
  parts: ProjectorDependencies,
): Projector<S> => {
  const projector = newProjectorState(projection, parts);
  return {
    projection,
    status: () => statusOf(projector),
    advanced$: projector.advanced$,
    begin: (isOfThisStore) => begin(projector, isOfThisStore),
    handle: (event) => handleEvent(projector, event),
    stop: (failure) => stop(projector, failure),
    leaveOut: (match, why) => leaveOut(projector, match, why),
    damageOf: (matchId) => projector.leftOut.get(matchId),
    reached: (matchId) => reached(projector, matchId),
    reaches: (matchId, revision, withinMs) => reaches(projector, matchId, revision, withinMs),
    stateAt: (matchId, revision) => stateAt(projector, matchId, revision),
    ahead: () => projector.matches.ahead(),
    all: () => latestOfAll(projector),
    flush: (between) => flush(projector, between),
    cache: () => projector.matches.status(),
  };
};

const statusOf = <S extends ProjectionState>({
  projection,
  progress,
  failure,
  checkpointError,
}: ProjectorState<S>): ProjectorStatus => ({
  name: projection.name,
  state: failure === null ? 'folding' : 'stopped',
  position: progress.position,
  failure,
  checkpointError,
});

const reaches = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  matchId: string,
  revision: number,
  withinMs: number,
): Promise<boolean> => {
  if ((await reached(projector, matchId)) >= revision) return true;
  // Checked again: it may have come while the checkpoints were read. Nothing can happen between here and listening.
  if ((projector.matches.get(matchId)?.revision ?? -1) >= revision) return true;
  if (projector.failure !== null || projector.leftOut.has(matchId)) return false;
  const comes$ = projector.advanced$.pipe(
    filter((each) => each.matchId === matchId && each.revision >= revision),
    map(() => true),
  );
  const ends$ = projector.stopped$.pipe(map(() => false));
  const first$ = merge(comes$, ends$).pipe(timeout({ first: withinMs, with: () => of(false) }));
  const answer = firstValueFrom(first$); // listening from here on
  return projector.hurried(() => answer);
};
