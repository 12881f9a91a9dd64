import { StoreUnavailable } from '@stackledger/store';
import { leavesLine, type LogEvent } from '../log-event.js';
import type { Folded } from '../projection.js';
import type { Course, Fault } from './course.js';
import { parentOf, trackOf } from './states-of-matches.js';
import { storeLeaving } from './storing.js';
import { advance, type Track } from './track.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Takes one event; undefined when it is done at once. */
export const take = <S extends Folded>(course: Course<S>, event: LogEvent): Promise<void> | undefined => {
  if (course.fault !== null || event.position <= course.progress.position) return undefined;
  const track = course.tracks.get(event.matchId);
  if (track === undefined || (!isTaken(track, event) && leavesIts(course, track, event)))
    return takeSlowly(course, event);
  try {
    applied(course, track, event);
  } catch (error) {
    stop(course, faultAt(event, error));
  }
  return undefined;
};

/** Stops the projection for good; the first fault is the one that is told. */
export const stop = <S extends Folded>(course: Course<S>, found: Fault): void => {
  course.fault ??= found;
  course.stopped$.next();
};

/** The store may be away for a while: that is no fault of the event. */
const takeSlowly = async <S extends Folded>(course: Course<S>, event: LogEvent): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await takeOnce(course, event);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) return stop(course, faultAt(event, error));
      if (error.reason === 'closed') return;
      await new Promise((resolve) => setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)));
    }
  }
};

const takeOnce = async <S extends Folded>(course: Course<S>, event: LogEvent): Promise<void> => {
  await storeLeaving(course);
  const track = course.tracks.get(event.matchId) ?? (await trackOf(course, event.matchId));
  const atParent = isTaken(track, event) ? undefined : await parentOf(course, event, track.state);
  course.tracks.keep(track); // whoever has read others meanwhile may have had it let go
  applied(course, track, event, atParent);
};

const applied = <S extends Folded>(course: Course<S>, track: Track<S>, event: LogEvent, atParent?: S): void => {
  if (event.revision > track.revision + 1)
    throw new Error(`it comes after revision ${track.revision}: those between are missing`);
  if (event.revision === track.revision + 1) grow(course, track, event, atParent);
  course.progress = { version: course.projection.version, position: event.position, eventId: event.id };
};

const grow = <S extends Folded>(course: Course<S>, track: Track<S>, event: LogEvent, atParent?: S): void => {
  const { projection, tracks, advanced$ } = course;
  const leaves = leavesIts(course, track, event);
  const state = projection.apply(track.state, event, atParent);
  advance(track, event.revision, state, leaves);
  tracks.grown(track);
  if (advanced$.observed) advanced$.next({ matchId: track.matchId, revision: event.revision, state });
};

/** Whether an event leaves the line of play of its match, where the projection follows lines at all. */
const leavesIts = <S extends Folded>({ projection }: Course<S>, { state }: Track<S>, event: LogEvent): boolean =>
  projection.goesBack && leavesLine(event, state.tip);

const isTaken = ({ revision }: { readonly revision: number }, event: LogEvent): boolean => event.revision <= revision;

const faultAt = ({ matchId, revision, type }: LogEvent, error: unknown): Fault => ({
  matchId,
  revision,
  type,
  why: error instanceof Error ? error.message : String(error),
});
