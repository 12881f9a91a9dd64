import { eventId, sha256Hex } from '@stackledger/integrity';
import { ExpectedRevisionConflict, StreamNotFound, type EventStore } from '@stackledger/store';

/** What was signed when a match was sealed stands beside its log, in a stream of its own: it never changes. */
const streamOf = (matchId: string): string => `checkpoint-${matchId}`;

const SIGNED = 'CheckpointSigned';

/** The checkpoint that was signed when a match was sealed, if it is there. */
export const keptCheckpoint = async (store: EventStore, matchId: string): Promise<string | undefined> => {
  try {
    for await (const { json } of store.read(streamOf(matchId), { limit: 1 }))
      return (JSON.parse(json) as { readonly checkpoint: string }).checkpoint; // as it was written below
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
  return undefined;
};

/** Keeps the checkpoint of a match that is sealed, unless one is kept already: that one is answered then. */
export const keepCheckpoint = async (store: EventStore, matchId: string, checkpoint: string): Promise<string> => {
  const json = JSON.stringify({ matchId, checkpoint });
  try {
    await store.append(streamOf(matchId), 'no-stream', [{ id: eventId(sha256Hex(json)), type: SIGNED, json }]);
    return checkpoint;
  } catch (error) {
    if (!(error instanceof ExpectedRevisionConflict)) throw error;
    return (await keptCheckpoint(store, matchId)) ?? checkpoint;
  }
};
