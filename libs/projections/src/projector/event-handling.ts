import { damagedEventOf, StoreUnavailable, type DamagedStore } from '@stackledger/store';
import { leavesLine, type LogEvent } from '../log-event.js';
import type { ProjectionState } from '../projection.js';
import type { ProjectorState, ProjectionFailure } from './projector-state.js';
import { parentOf, matchProjectionOf } from './match-states.js';
import { storeLeaving } from './checkpoint-writing.js';
import { advance, type MatchProjection } from './match-projection.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Applies one event; undefined when it was applied at once. */
export const handleEvent = <S extends ProjectionState>(
  projector: ProjectorState<S>,
  event: LogEvent,
): Promise<void> | undefined => {
  if (projector.failure !== null || event.position <= projector.progress.position) return undefined;
  if (projector.leftOut.size > 0 && projector.leftOut.has(event.matchId)) return pass(projector, event.position);
  const match = projector.matches.get(event.matchId);
  if (match === undefined || (!isTaken(match, event) && leavesIts(projector, match, event)))
    return handleLater(projector, event);
  try {
    applied(projector, match, event);
  } catch (error) {
    stop(projector, failureAt(event, error));
  }
  return undefined;
};

/** Applies nothing more of a match, of which an event is damaged; what was applied of it stays. */
export const leaveOut = <S extends ProjectionState>(
  projector: ProjectorState<S>,
  { matchId, position }: Pick<LogEvent, 'matchId' | 'position'>,
  why: DamagedStore,
): void => {
  projector.storable ??= projector.progress;
  if (!projector.leftOut.has(matchId)) projector.leftOut.set(matchId, why);
  if (position > projector.progress.position) pass(projector, position);
};

const pass = <S extends ProjectionState>(projector: ProjectorState<S>, position: bigint): undefined => {
  projector.progress = { ...projector.progress, position };
};

/** Stops the projection for good; the first failure is the one reported. */
export const stop = <S extends ProjectionState>(projector: ProjectorState<S>, found: ProjectionFailure): void => {
  projector.failure ??= found;
  projector.stopped$.next();
};

/** The store may be unavailable for a while: that is no failure of the event. */
const handleLater = async <S extends ProjectionState>(projector: ProjectorState<S>, event: LogEvent): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await handleOnce(projector, event);
    } catch (error) {
      if (damagedEventOf(error) !== undefined) return leaveOut(projector, event, error as DamagedStore); // it names one
      if (!(error instanceof StoreUnavailable)) return stop(projector, failureAt(event, error));
      if (error.reason === 'closed') return;
      await new Promise((resolve) => setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)));
    }
  }
};

const handleOnce = async <S extends ProjectionState>(projector: ProjectorState<S>, event: LogEvent): Promise<void> => {
  await storeLeaving(projector);
  const match = projector.matches.get(event.matchId) ?? (await matchProjectionOf(projector, event.matchId));
  const atParent = isTaken(match, event) ? undefined : await parentOf(projector, event, match.state);
  projector.matches.keep(match); // whoever has read others meanwhile may have had it evicted
  applied(projector, match, event, atParent);
};

const applied = <S extends ProjectionState>(
  projector: ProjectorState<S>,
  match: MatchProjection<S>,
  event: LogEvent,
  atParent?: S,
): void => {
  checkNoGap(match, event);
  if (event.revision === match.revision + 1) grow(projector, match, event, atParent);
  projector.progress = { version: projector.projection.version, position: event.position, eventId: event.id };
};

const grow = <S extends ProjectionState>(
  projector: ProjectorState<S>,
  match: MatchProjection<S>,
  event: LogEvent,
  atParent?: S,
): void => {
  const { projection, matches, advanced$ } = projector;
  const leaves = leavesIts(projector, match, event);
  const state = projection.apply(match.state, event, atParent);
  advance(match, event.revision, state, leaves);
  matches.grown(match);
  if (advanced$.observed) advanced$.next({ matchId: match.matchId, revision: event.revision, state });
};

/** Whether an event leaves the active branch of its match, for a projection that follows branches. */
const leavesIts = <S extends ProjectionState>(
  { projection }: ProjectorState<S>,
  { state }: MatchProjection<S>,
  event: LogEvent,
): boolean => projection.goesBack && leavesLine(event, state.tip);

/** Throws where events before this one are missing. */
export const checkNoGap = ({ revision }: { readonly revision: number }, event: LogEvent): void => {
  if (event.revision > revision + 1) throw new Error(`it comes after revision ${revision}: those between are missing`);
};

const isTaken = ({ revision }: { readonly revision: number }, event: LogEvent): boolean => event.revision <= revision;

/** What is told of an event at which a projection has failed. */
export const failureAt = (
  { matchId, revision, type }: Pick<LogEvent, 'matchId' | 'revision' | 'type'>,
  error: unknown,
): ProjectionFailure => ({
  matchId,
  revision,
  type,
  why: error instanceof Error ? error.message : String(error),
});
