import type { EventStore } from '@stackledger/store';
import type { Metrics } from './metrics.js';

const MATCHES = 'match-';

/** A store that tells how long its appends take, and where those of matches came to lie. */
export const observedStore = (
  store: EventStore,
  metrics: Metrics,
  onMatchAppend: (position: bigint) => void,
): EventStore => ({
  isShared: store.isShared,
  append: async (stream, expected, events) => {
    const begun = performance.now();
    const tell = (outcome: 'done' | 'failed'): void => metrics.append((performance.now() - begun) / 1_000, outcome);
    try {
      const result = await store.append(stream, expected, events);
      tell('done');
      if (stream.startsWith(MATCHES)) onMatchAppend(result.position);
      return result;
    } catch (error) {
      tell('failed');
      throw error;
    }
  },
  read: (...asked) => store.read(...asked),
  readAll: (...asked) => store.readAll(...asked),
  eventAt: (...asked) => store.eventAt(...asked),
  subscribe: (...asked) => store.subscribe(...asked),
  truncateBefore: (...asked) => store.truncateBefore(...asked),
  health: () => store.health(),
  ...(store.backup !== undefined && { backup: store.backup.bind(store) }),
  close: () => store.close(),
});
