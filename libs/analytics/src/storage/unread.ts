import { MATCH_STREAMS } from '@stackledger/projections';
import { damagedEventOf, type EventStore } from '@stackledger/store';

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
    return (await hasMatchAfter(store, after, untilMs)) ? Number(end - after) : 0;
  } catch {
    return null; // the health of the store says why
  }
};

/** One that is damaged is not waited for. */
const hasMatchAfter = async (store: StoreEnd, after: bigint, untilMs: number): Promise<boolean> => {
  const filter = { streamPrefix: MATCH_STREAMS };
  for (let from = after; ;)
    try {
      return (await store.readOn({ after: from, filter, limit: 1, untilMs })).events.length > 0;
    } catch (error) {
      const damaged = damagedEventOf(error);
      if (damaged === undefined || damaged.position <= from) throw error;
      from = damaged.position;
    }
};
