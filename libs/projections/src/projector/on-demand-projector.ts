import { KeyedMutex, readIfAny } from '@stackledger/store';
import { logEventOf, streamOf } from '../log-event.js';
import type { Projection, ProjectionState } from '../projection.js';
import { keepLastSnapshots, type MatchProjection } from './match-projection.js';
import { applyNext, matchProjectionOf, stateAt } from './match-states.js';
import type { ProjectionReader } from './projector.js';
import { newProjectorState, type ProjectorDependencies, type ProjectorState } from './projector-state.js';

/** `arrival` resolves once a match has a revision, or so many milliseconds later. */
export type OnDemandDependencies = Omit<ProjectorDependencies, 'hurried'> & {
  readonly arrival: (matchId: string, revision: number, withinMs: number) => Promise<void>;
};

/**
 * A projection that is computed when it is read: the events of the match that came since the last reading are applied
 * to its cached state, or to the nearest stored one. It follows nothing and stores nothing. Readings throw what the
 * store throws, and what an event that cannot be applied throws.
 */
export const createOnDemandProjector = <S extends ProjectionState>(
  projection: Projection<S>,
  { arrival, ...parts }: OnDemandDependencies,
): ProjectionReader<S> => {
  const projector = newProjectorState(projection, { ...parts, hurried: (work) => work() });
  const known = (matchId: string): number => projector.matches.get(matchId)?.revision ?? -1;
  /** Whoever asks for a match that is being read goes on after that. */
  const turns = new KeyedMutex();
  const reached = async (matchId: string): Promise<number> => {
    await turns.enter(matchId);
    try {
      return await caughtUp(projector, matchId);
    } finally {
      turns.leave(matchId);
    }
  };
  return {
    projection,
    status: () => ({ name: projection.name, state: 'folding', position: 0n, failure: null, checkpointError: null }),
    reached,
    reaches: async (matchId, revision, withinMs) => {
      if (known(matchId) >= revision || (await reached(matchId)) >= revision) return true;
      await arrival(matchId, revision, withinMs);
      return (await reached(matchId)) >= revision;
    },
    stateAt: async (matchId, revision) => {
      if (known(matchId) < revision) await reached(matchId);
      return stateAt(projector, matchId, revision);
    },
    damageOf: () => undefined,
    cache: () => projector.matches.status(),
  };
};

/** Applies what the log has more of a match; its last revision, -1 for a match that is not there. */
const caughtUp = async <S extends ProjectionState>(projector: ProjectorState<S>, matchId: string): Promise<number> => {
  const match = projector.matches.get(matchId) ?? (await matchProjectionOf(projector, matchId));
  const { store, read } = projector;
  for await (const recorded of readIfAny(store, streamOf(matchId), { from: BigInt(match.revision + 1) }))
    await applyNext(projector, match, logEventOf(recorded, read));
  release(projector, match);
  return match.revision;
};

/** Nothing of it waits to be stored. */
const release = <S extends ProjectionState>({ matches }: ProjectorState<S>, match: MatchProjection<S>): void => {
  match.isDirty = false;
  match.unstored = [];
  keepLastSnapshots(match);
  matches.stored([match]);
  if (match.revision >= 0) matches.keep(match);
};
