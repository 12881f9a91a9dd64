import { followWritten } from '@stackledger/ledger';
import {
  createIdleReadSide,
  createLiveFeed,
  createMatchIndex,
  createReadSide,
  type CheckpointStore,
  type ReadSideDependencies,
} from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { Readers } from './reading.module.js';

/** How long an event waits for others to be folded with it, while nobody reads. */
const PATIENCE_MS = 50;

/**
 * What is said about the projections: what they know of the games, how much memory they may take, and which stand in
 * for those of the same name. `isIdle`: this process keeps none.
 */
export type ReadingChoices = Pick<ReadSideDependencies, 'catalogue'> &
  Partial<Pick<ReadSideDependencies, 'instead' | 'cacheBytes' | 'ticks'>> & { readonly isIdle?: boolean };

/** Starts the projections where their checkpoints end, with the list of matches and the feed that follows them. */
export const startReading = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  { isIdle = false, ...choices }: ReadingChoices,
): Promise<Readers> => {
  // What other processes append to a shared store, nobody tells of here.
  const patienceMs = store.isShared ? 0 : PATIENCE_MS;
  const reading = (isIdle ? createIdleReadSide : createReadSide)({
    store,
    checkpoints,
    read: followWritten(),
    patienceMs,
    ...choices,
  });
  await reading.open();
  const index = createMatchIndex(reading.projectors.matches, checkpoints);
  reading.start();
  return { reading, index, feed: createLiveFeed(store, reading.position, { ticks: choices.ticks }), checkpoints };
};
