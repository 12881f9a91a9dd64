import { leavesLine, logEventOf, streamOf, type LogEvent } from '../log-event.js';
import type { Folded } from '../projection.js';
import type { Advanced, Course } from './course.js';
import { newTrack, restoredTrack, warmBefore, type Track } from './track.js';

/** The track of a match that is not warm, as it was stored; it is kept warm from then on. */
export const trackOf = async <S extends Folded>(course: Course<S>, matchId: string): Promise<Track<S>> => {
  const { projection, checkpoints, tracks } = course;
  const stored = await checkpoints.stateBefore(projection.name, matchId, Number.MAX_SAFE_INTEGER);
  const track =
    tracks.get(matchId) ??
    (stored === null ? newTrack(matchId, projection.initial) : restoredTrack(stored, projection.checkpoint));
  tracks.keep(track);
  return track;
};

/** The state of a match at a revision that is reached, on whatever line of play; undefined where there is none. */
export const stateAt = async <S extends Folded>(
  course: Course<S>,
  matchId: string,
  revision: number,
): Promise<S | undefined> => {
  const { projection, checkpoints, tracks } = course;
  const track = tracks.get(matchId);
  const warm = track && warmBefore(track, revision);
  if (warm?.revision === revision) return warm.state;
  const stored = warm === undefined ? await checkpoints.stateBefore(projection.name, matchId, revision) : null;
  const from = warm ?? (stored === null ? undefined : restoredTrack(stored, projection.checkpoint));
  if (revision < 0 || revision > (await reached(course, matchId))) return undefined;
  return from?.revision === revision
    ? from.state
    : foldFrom(course, matchId, from ?? { revision: -1, state: projection.initial }, revision);
};

/** Folds on from an earlier state along the log as it was written. */
const foldFrom = async <S extends Folded>(
  course: Course<S>,
  matchId: string,
  from: { readonly revision: number; readonly state: S },
  to: number,
): Promise<S> => {
  let at = from.state;
  const range = { from: BigInt(from.revision + 1), to: BigInt(to) };
  for await (const recorded of course.store.read(streamOf(matchId), range)) {
    const event = logEventOf(recorded, course.read);
    at = course.projection.apply(at, event, await parentOf(course, event, at));
  }
  return at;
};

/** The state at the parent of an event that leaves the line of a state; undefined for one that stays on it. */
export const parentOf = async <S extends Folded>(
  course: Course<S>,
  event: LogEvent,
  state: S,
): Promise<S | undefined> =>
  course.projection.goesBack && event.parent !== null && leavesLine(event, state.tip)
    ? stateAt(course, event.matchId, event.parent)
    : undefined;

/** The last revision of a match that is taken, -1 for none. */
export const reached = async <S extends Folded>(course: Course<S>, matchId: string): Promise<number> => {
  const track = course.tracks.get(matchId);
  if (track !== undefined) return track.revision;
  const stored = await course.checkpoints.stateBefore(course.projection.name, matchId, Number.MAX_SAFE_INTEGER);
  return stored?.revision ?? -1;
};

/** The latest stored state of every match. */
export const latestOfAll = async function* <S extends Folded>({
  checkpoints,
  projection,
}: Course<S>): AsyncGenerator<Advanced<S>, void> {
  for await (const stored of checkpoints.latest(projection.name)) {
    const { revision, state } = restoredTrack(stored, projection.checkpoint);
    yield { matchId: stored.matchId, revision, state };
  }
};
