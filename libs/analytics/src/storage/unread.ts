import { MATCH_STREAMS } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';

/** The part of a store that tells where it ends. */
export type StoreEnd = Pick<EventStore, 'lastPosition' | 'readOn'>;

/** How long the store is asked where it ends. */
const MOST_ASKING_MS = 1_000;

/**
 * How many positions of the store lie after one, if an event of a match is among them, and 0 else; null where the store
 * does not say.
 */
export const unreadAfter = async (store: StoreEnd, after: bigint): Promise<number | null> => {
  const untilMs = performance.now() + MOST_ASKING_MS;
  try {
    const end = await store.lastPosition({ untilMs });
    if (end <= after) return 0;
    const { events } = await store.readOn({ after, filter: { streamPrefix: MATCH_STREAMS }, limit: 1, untilMs });
    return events.length === 0 ? 0 : Number(end - after);
  } catch {
    return null; // the health of the store says why
  }
};
