import { turn } from '@stackledger/store';
import type { ProjectionState } from '../projection.js';
import type { BetweenParts } from './checkpoint-flusher.js';
import type { ProjectionProgress } from './checkpoints.js';
import type { ProjectorState } from './projector-state.js';
import { forgetStored, isAhead, keepLastSnapshots, rowsOf, type MatchProjection } from './match-projection.js';

/** Matches whose states are written in one transaction. */
const MOST_TOGETHER = 8;

/** Continues from the checkpoints; from the beginning when they are of another version or another store. */
export const begin = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  isOfThisStore: (progress: ProjectionProgress) => Promise<boolean>,
): Promise<bigint> => {
  const { name, version } = projector.projection;
  const found = await projector.checkpoints.progress(name);
  if (found !== null && found.version === version && (await isOfThisStore(found))) projector.progress = found;
  else if (found !== null) await projector.checkpoints.forget(name);
  projector.stored = projector.progress;
  return projector.progress.position;
};

/**
 * Stores all unstored states, some matches at a time so that nobody waits long, and the progress last. A match that is
 * stored beyond the progress is no problem: events that it has already are skipped.
 */
export const flush = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  between: BetweenParts = turn,
): Promise<void> => {
  const reached = projector.storable ?? projector.progress;
  const dirty = projector.matches.unstored().sort(byId);
  if (dirty.length === 0 && reached === projector.stored) return;
  while (dirty.length > MOST_TOGETHER) {
    if (!(await isStored(projector, dirty.splice(0, MOST_TOGETHER), projector.stored))) return;
    await between();
  }
  await isStored(projector, dirty, reached);
};

/** In the order in which they lie in a file: neighbours share its pages. */
const byId = (a: { readonly matchId: string }, b: { readonly matchId: string }): number =>
  a.matchId < b.matchId ? -1 : 1;

/** Stores some evicted matches; the stored progress stays (see flush). */
export const storeLeaving = async <S extends ProjectionState>(projector: ProjectorState<S>): Promise<void> => {
  const some = projector.matches.leaving();
  if (some.length >= MOST_TOGETHER) await isStored(projector, some.slice(0, MOST_TOGETHER), projector.stored);
};

const isStored = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  among: readonly MatchProjection<S>[],
  upTo: ProjectionProgress,
): Promise<boolean> => {
  // One that was evicted and stored meanwhile may have been read again, and stored beyond what is known here.
  const some = among.filter(isAhead);
  const rows = some.flatMap((match) => rowsOf(match, projector.projection));
  for (const match of some) match.writes += 1;
  try {
    await projector.checkpoints.write(projector.projection.name, upTo, rows);
    projector.stored = upTo;
    projector.checkpointError = null;
  } catch (error) {
    projector.checkpointError = error instanceof Error ? error.message : String(error);
  }
  settle(projector, some);
  return projector.checkpointError === null;
};

/** A write has ended, successfully or not. */
const settle = <S extends ProjectionState>(
  { matches, checkpointError }: ProjectorState<S>,
  some: readonly MatchProjection<S>[],
): void => {
  for (const match of some) {
    match.writes -= 1;
    (checkpointError === null ? keepLastSnapshots : forgetStored)(match);
  }
  matches.stored(some);
};
