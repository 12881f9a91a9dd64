import { turn } from '@stackledger/store';
import type { Folded } from '../projection.js';
import type { Progress } from './checkpoints.js';
import type { Course } from './course.js';
import { forgetStored, keepLastAnchors, rowsOf, type Track } from './track.js';

/** Matches whose states are stored in one go. */
const MOST_TOGETHER = 8;

/** Goes on where the checkpoints end; from zero when they are of another version or another store. */
export const begin = async <S extends Folded>(
  course: Course<S>,
  isOfThisStore: (progress: Progress) => Promise<boolean>,
): Promise<bigint> => {
  const { name, version } = course.projection;
  const found = await course.checkpoints.progress(name);
  if (found !== null && found.version === version && (await isOfThisStore(found))) course.progress = found;
  else if (found !== null) await course.checkpoints.forget(name);
  course.stored = course.progress;
  return course.progress.position;
};

/**
 * Everything not stored yet, some matches at a time so that nobody else waits for long; how far that is stands there last.
 * A match that is stored further than that is as good: what it has taken it does not take again.
 */
export const flush = async <S extends Folded>(course: Course<S>): Promise<void> => {
  const reached = course.progress;
  const dirty = course.tracks.unstored();
  while (dirty.length > MOST_TOGETHER) {
    if (!(await isStored(course, dirty.splice(0, MOST_TOGETHER), course.stored))) return;
    await turn();
  }
  await isStored(course, dirty, reached);
};

/** Some of those let go at a time; further they need not have come than what is stored of all (see flush). */
export const storeLeaving = async <S extends Folded>(course: Course<S>): Promise<void> => {
  const some = course.tracks.leaving();
  if (some.length >= MOST_TOGETHER) await isStored(course, some.slice(0, MOST_TOGETHER), course.stored);
};

const isStored = async <S extends Folded>(
  course: Course<S>,
  some: readonly Track<S>[],
  upTo: Progress,
): Promise<boolean> => {
  const rows = some.flatMap((track) => rowsOf(track, course.projection));
  for (const track of some) track.writes += 1;
  try {
    await course.checkpoints.write(course.projection.name, upTo, rows);
    course.stored = upTo;
    course.trouble = null;
  } catch (error) {
    course.trouble = error instanceof Error ? error.message : String(error);
  }
  settle(course, some);
  return course.trouble === null;
};

/** A write has ended, well or not. */
const settle = <S extends Folded>({ tracks, trouble }: Course<S>, some: readonly Track<S>[]): void => {
  for (const track of some) {
    track.writes -= 1;
    (trouble === null ? keepLastAnchors : forgetStored)(track);
  }
  tracks.stored(some);
};
