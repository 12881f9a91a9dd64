import { readIfAny, StoreError, type EventStore } from '@stackledger/store';
import type { Catalogue } from '../catalogue.js';
import { logEventOf, streamOf, type ReadEvent } from '../log-event.js';
import { matchesProjection } from '../match-list/matches-projection.js';
import type { ProjectionState } from '../projection.js';
import { memoryCheckpoints, type ProjectionProgress, type StateRow } from './checkpoints.js';
import { checkNoGap, failureAt } from './event-handling.js';
import { newMatchProjection, rowsOf } from './match-projection.js';
import { applyNext } from './match-states.js';
import { newProjectorState, type ProjectionFailure, type ProjectorState } from './projector-state.js';

/** What the events of a match give. `last`: the last of them, where it has any. */
export type RebuiltMatch = {
  readonly rows: readonly StateRow[];
  readonly events: number;
  readonly last: Omit<ProjectionProgress, 'version'> | null;
  /** The event at which the projection stops, and its position; then there are no rows. */
  readonly failure: (ProjectionFailure & { readonly position: bigint }) | null;
};

/** What is needed to compute matches from the log. */
type RebuildParts = {
  readonly store: EventStore;
  readonly read: ReadEvent;
  readonly catalogue: Catalogue;
};

/** Memory for matches under way, in bytes. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** The version of the list that this program makes. */
export const listVersionOf = (catalogue: Catalogue): number => matchesProjection(catalogue).version;

/**
 * Computes what is stored of single matches in the list from the log alone, up to a position: the same rows as when all
 * events are applied in order. Throws what the store throws.
 */
export const createMatchRebuilder = ({
  catalogue,
  ...parts
}: RebuildParts): ((matchId: string, upTo: bigint) => Promise<RebuiltMatch>) => {
  const projection = matchesProjection(catalogue);
  const checkpoints = memoryCheckpoints();
  const dependencies = { ...parts, checkpoints, hurried: <T>(work: () => Promise<T>) => work() };
  const projector = newProjectorState(projection, { ...dependencies, cacheBytes: CACHE_BYTES });
  return (matchId, upTo) => rebuiltMatch(projector, matchId, upTo);
};

const rebuiltMatch = async <S extends ProjectionState>(
  projector: ProjectorState<S>,
  matchId: string,
  upTo: bigint,
): Promise<RebuiltMatch> => {
  const { projection, store, read, matches } = projector;
  const match = newMatchProjection(matchId, projection.initial);
  let [events, last]: [number, RebuiltMatch['last']] = [0, null];
  for await (const recorded of readIfAny(store, streamOf(matchId))) {
    const { position, type, id: eventId } = recorded;
    if (position > upTo) break;
    try {
      const event = logEventOf(recorded, read);
      checkNoGap(match, event);
      await applyNext(projector, match, event);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const failure = { ...failureAt({ matchId, revision: Number(recorded.revision), type }, error), position };
      return { rows: [], events, last, failure };
    }
    events += 1;
    last = { position, eventId };
  }
  const rows = last === null ? [] : rowsOf(match, projection);
  matches.stored([match]);
  return { rows, events, last, failure: null };
};
