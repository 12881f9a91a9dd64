import { readEnvelope } from '@stackledger/ledger';
import {
  createLiveFeed,
  createMatchIndex,
  createReadingSide,
  type CheckpointStore,
  type ReadingParts,
} from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { Readers } from './reading.module.js';

/** Starts the projections where their checkpoints end, with the list of matches and the feed that follows them. */
export const startReading = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  instead?: ReadingParts['instead'],
): Promise<Readers> => {
  const reading = createReadingSide({ store, checkpoints, read: readEnvelope, ...(instead && { instead }) });
  await reading.open();
  const index = await createMatchIndex(reading.projectors.matches);
  reading.start();
  return { reading, index, feed: createLiveFeed(store, reading.startedAt()), checkpoints };
};
