import type { WarmStanding } from '@stackledger/warm';
import { firstValueFrom, filter, map, merge, of, timeout, type Observable } from 'rxjs';
import type { LogEvent } from '../log-event.js';
import type { Folded, Projection } from '../projection.js';
import type { Progress } from './checkpoints.js';
import { newCourse, type Advanced, type Course, type Fault, type ProjectorParts } from './course.js';
import { latestOfAll, reached, stateAt } from './states-of-matches.js';
import { begin, flush } from './storing.js';
import { stop, take } from './taking.js';

/** How a projection is. `trouble`: its checkpoints cannot be stored now; it goes on in memory. */
export type Standing = {
  readonly name: string;
  readonly state: 'folding' | 'stopped';
  readonly position: bigint;
  readonly fault: Fault | null;
  readonly trouble: string | null;
};

/** One projection over all matches. It takes events in the order of the store; a failure stops it, and nobody else. */
export type Projector<S extends Folded = Folded> = {
  readonly projection: Projection<S>;
  readonly standing: () => Standing;
  readonly advanced$: Observable<Advanced<S>>;
  /** Begins where the checkpoints end; from zero when they are of another version or another store. */
  readonly begin: (isOfThisStore: (progress: Progress) => Promise<boolean>) => Promise<bigint>;
  /** Takes one event; undefined when it is done at once. */
  readonly take: (event: LogEvent) => Promise<void> | undefined;
  /** Stops it: the event cannot be read at all. */
  readonly stop: (fault: Fault) => void;
  /** The last revision of a match that it has taken, -1 for none. */
  readonly reached: (matchId: string) => Promise<number>;
  /** Whether it reaches a revision within so many milliseconds. */
  readonly reaches: (matchId: string, revision: number, withinMs: number) => Promise<boolean>;
  /** The state of a match at a revision that it has reached, on whatever line of play; undefined where there is none. */
  readonly stateAt: (matchId: string, revision: number) => Promise<S | undefined>;
  /** The matches that have got further than what is stored of them. */
  readonly ahead: () => readonly Advanced<S>[];
  /** The latest state of every match. */
  readonly all: () => AsyncIterable<Advanced<S>>;
  /** Stores what is not stored yet. */
  readonly flush: () => Promise<void>;
  /** How much of the matches is kept in memory. */
  readonly warm: () => WarmStanding;
};

/** A projector of one projection. */
export const createProjector = <S extends Folded>(projection: Projection<S>, parts: ProjectorParts): Projector<S> => {
  const course = newCourse(projection, parts);
  return {
    projection,
    standing: () => standingOf(course),
    advanced$: course.advanced$,
    begin: (isOfThisStore) => begin(course, isOfThisStore),
    take: (event) => take(course, event),
    stop: (fault) => stop(course, fault),
    reached: (matchId) => reached(course, matchId),
    reaches: (matchId, revision, withinMs) => reaches(course, matchId, revision, withinMs),
    stateAt: (matchId, revision) => stateAt(course, matchId, revision),
    ahead: () => course.tracks.ahead(),
    all: () => latestOfAll(course),
    flush: () => flush(course),
    warm: () => course.tracks.standing(),
  };
};

const standingOf = <S extends Folded>({ projection, progress, fault, trouble }: Course<S>): Standing => ({
  name: projection.name,
  state: fault === null ? 'folding' : 'stopped',
  position: progress.position,
  fault,
  trouble,
});

const reaches = async <S extends Folded>(
  course: Course<S>,
  matchId: string,
  revision: number,
  withinMs: number,
): Promise<boolean> => {
  if ((await reached(course, matchId)) >= revision) return true;
  // Asked again: it may have come while the checkpoints were asked. Between here and listening nothing can.
  if ((course.tracks.get(matchId)?.revision ?? -1) >= revision) return true;
  if (course.fault !== null) return false;
  const comes$ = course.advanced$.pipe(
    filter((each) => each.matchId === matchId && each.revision >= revision),
    map(() => true),
  );
  const ends$ = course.stopped$.pipe(map(() => false));
  const first$ = merge(comes$, ends$).pipe(timeout({ first: withinMs, with: () => of(false) }));
  const answer = firstValueFrom(first$); // listening from here on
  return course.hurried(() => answer);
};
