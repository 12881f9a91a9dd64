import { followWritten } from '@stackledger/ledger';
import {
  createIdleReadSide,
  createLiveFeed,
  createMatchIndex,
  createReadSide,
  createSharedReadSide,
  NOTHING_AHEAD,
  type CheckpointSharing,
  type CheckpointStore,
  type MatchIndex,
  type ReadSide,
  type ReadSideDependencies,
} from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { DamagedMatches } from './damaged-matches.js';
import type { Readers } from './reading.module.js';

/** How long an event waits for others to be folded with it, while nobody reads. */
const PATIENCE_MS = 50;

/**
 * What is said about the projections: what they know of the games, how much memory they may take, and which stand in
 * for those of the same name. `isIdle`: this process keeps none. `storeMs`: how long a changed state may wait to be
 * stored. `sharing`: several processes share the checkpoints. `damaged`: what of the store is known to be damaged.
 */
export type ReadingChoices = Pick<ReadSideDependencies, 'catalogue'> &
  Partial<Pick<ReadSideDependencies, 'instead' | 'cacheBytes' | 'ticks'>> & {
    readonly isIdle?: boolean;
    readonly storeMs?: number | undefined;
    readonly sharing?: CheckpointSharing | undefined;
    readonly damaged?: DamagedMatches | undefined;
  };

/** Starts the projections where their checkpoints end, with the list of matches and the feed that follows them. */
export const startReading = async (
  store: EventStore,
  checkpoints: CheckpointStore,
  { damaged = new DamagedMatches(), ...choices }: ReadingChoices,
): Promise<Readers> => {
  const { reading, index } = readersOver(store, checkpoints, choices);
  await reading.open();
  reading.start();
  const feed = createLiveFeed(store, reading.position, { ticks: choices.ticks });
  return { reading, index, feed, checkpoints, damaged };
};

const readersOver = (
  store: EventStore,
  checkpoints: CheckpointStore,
  { isIdle = false, sharing, ...choices }: Omit<ReadingChoices, 'damaged'>,
): { readonly reading: ReadSide; readonly index: MatchIndex } => {
  const parts = { store, read: followWritten(), ...choices };
  const stored = createMatchIndex(NOTHING_AHEAD, checkpoints);
  if (isIdle) return { reading: createIdleReadSide(parts), index: stored };
  if (sharing !== undefined)
    return { reading: createSharedReadSide({ ...parts, checkpoints: { ...checkpoints, sharing } }), index: stored };
  // What other processes append to a shared store, nobody tells of here.
  const patience = store.isShared ? {} : { patienceMs: PATIENCE_MS };
  const reading = createReadSide({ ...parts, checkpoints, ...patience });
  return { reading, index: createMatchIndex(reading.projectors.matches, checkpoints) };
};
