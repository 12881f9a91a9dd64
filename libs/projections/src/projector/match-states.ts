import { leavesLine, logEventOf, streamOf, type LogEvent } from '../log-event.js';
import type { ProjectionState } from '../projection.js';
import type { MatchAdvance, ProjectorState } from './projector-state.js';
import {
  advance,
  newMatchProjection,
  restoredMatchProjection,
  snapshotBefore,
  type MatchProjection,
} from './match-projection.js';

/** A match from the cache, or restored from the checkpoints. Whoever applies events to it keeps it. */
export const matchProjectionOf = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  matchId: string,
): Promise<MatchProjection<S>> => {
  const { projection, checkpoints, matches } = projector;
  const stored = await checkpoints.stateBefore(projection.name, matchId, Number.MAX_SAFE_INTEGER);
  return (
    matches.get(matchId) ??
    (stored === null
      ? newMatchProjection(matchId, projection.initial)
      : restoredMatchProjection(stored, projection.checkpoint))
  );
};

/** The state of a match at a revision that is reached, on any branch; undefined where there is none. */
export const stateAt = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  matchId: string,
  revision: number,
): Promise<S | undefined> => {
  const { projection, checkpoints, matches } = projector;
  const match = matches.get(matchId);
  const cached = match && snapshotBefore(match, revision);
  if (cached?.revision === revision) return cached.state;
  const stored = cached === undefined ? await checkpoints.stateBefore(projection.name, matchId, revision) : null;
  const from = cached ?? (stored === null ? undefined : restoredMatchProjection(stored, projection.checkpoint));
  if (revision < 0 || revision > (await reached(projector, matchId))) return undefined;
  return from?.revision === revision
    ? from.state
    : applyFrom(projector, matchId, from ?? { revision: -1, state: projection.initial }, revision);
};

/** Applies the events after an earlier state, along the log as written. */
const applyFrom = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  matchId: string,
  from: { readonly revision: number; readonly state: S },
  to: number,
): Promise<S> => {
  let at = from.state;
  const range = { from: BigInt(from.revision + 1), to: BigInt(to) };
  for await (const recorded of projector.store.read(streamOf(matchId), range)) {
    const event = logEventOf(recorded, projector.read);
    at = projector.projection.apply(at, event, await parentOf(projector, event, at));
  }
  return at;
};

/** The state at the parent of an event that leaves the active branch; undefined for other events. */
export const parentOf = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  event: LogEvent,
  state: S,
): Promise<S | undefined> =>
  projector.projection.goesBack && event.parent !== null && leavesLine(event, state.tip)
    ? stateAt(projector, event.matchId, event.parent)
    : undefined;

/** Applies the next event of a match. Throws what the projection throws, and what the store does. */
export const applyNext = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  match: MatchProjection<S>,
  event: LogEvent,
): Promise<void> => {
  const { projection, matches } = projector;
  const atParent = await parentOf(projector, event, match.state);
  const leaves = projection.goesBack && leavesLine(event, match.state.tip);
  advance(match, event.revision, projection.apply(match.state, event, atParent), leaves);
  matches.keep(match); // whoever reads others meanwhile may have had it evicted
};

/** The last applied revision of a match, -1 for none. */
export const reached = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  matchId: string,
): Promise<number> => {
  const match = projector.matches.get(matchId);
  if (match !== undefined) return match.revision;
  const stored = await projector.checkpoints.stateBefore(projector.projection.name, matchId, Number.MAX_SAFE_INTEGER);
  return stored?.revision ?? -1;
};

/** The latest stored state of every match. */
export const latestOfAll = async function* <S extends ProjectionState>({
  checkpoints,
  projection,
}: ProjectorState<S>): AsyncGenerator<MatchAdvance<S>, void> {
  for await (const stored of checkpoints.latest(projection.name)) {
    const { revision, state } = restoredMatchProjection(stored, projection.checkpoint);
    yield { matchId: stored.matchId, revision, state };
  }
};
