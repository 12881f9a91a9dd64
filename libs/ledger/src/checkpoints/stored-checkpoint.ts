import { eventId, sha256Hex } from '@stackledger/integrity';
import { ExpectedRevisionConflict, readIfAny, STREAM_FAMILIES, type EventStore } from '@stackledger/store';

/** The checkpoint of a final match never changes, and lies in a stream of its own beside the log. */
const streamOf = (matchId: string): string => `${STREAM_FAMILIES.checkpoint.prefix}${matchId}`;

const SIGNED = 'CheckpointSigned';

/** The stored checkpoint of a final match, if there is one. */
export const storedCheckpoint = async (store: EventStore, matchId: string): Promise<string | undefined> => {
  for await (const { json } of readIfAny(store, streamOf(matchId), { limit: 1 }))
    return (JSON.parse(json) as { readonly checkpoint: string }).checkpoint; // as it was written below
  return undefined;
};

/** Stores the checkpoint of a final match; answers the one stored before, if there is one. */
export const storeCheckpoint = async (store: EventStore, matchId: string, checkpoint: string): Promise<string> => {
  const json = JSON.stringify({ matchId, checkpoint });
  try {
    await store.append(streamOf(matchId), 'no-stream', [{ id: eventId(sha256Hex(json)), type: SIGNED, json }]);
    return checkpoint;
  } catch (error) {
    if (!(error instanceof ExpectedRevisionConflict)) throw error;
    return (await storedCheckpoint(store, matchId)) ?? checkpoint;
  }
};
