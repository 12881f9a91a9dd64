import { STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import type { Metrics } from './metrics.js';

const MATCHES = STREAM_FAMILIES.match.prefix;

/** A store that reports how long its appends take, and where those of matches came to lie. */
export const observedStore = (
  store: EventStore,
  metrics: Metrics,
  onMatchAppend: (position: bigint) => void,
): EventStore => ({
  isShared: store.isShared,
  ...(store.isSparse !== undefined && { isSparse: store.isSparse }),
  ...(store.patienceMs !== undefined && { patienceMs: store.patienceMs }),
  ...(store.messages !== undefined && { messages: store.messages }),
  append: async (stream, expected, events, deadline) => {
    const begun = performance.now();
    const report = (outcome: 'done' | 'failed'): void => metrics.append((performance.now() - begun) / 1_000, outcome);
    try {
      const result = await store.append(stream, expected, events, deadline);
      report('done');
      if (stream.startsWith(MATCHES)) onMatchAppend(result.position);
      return result;
    } catch (error) {
      report('failed');
      throw error;
    }
  },
  read: (...args) => store.read(...args),
  readAll: (...args) => store.readAll(...args),
  ...(store.pages !== undefined && { pages: store.pages.bind(store) }),
  eventAt: (...args) => store.eventAt(...args),
  readOn: (...args) => store.readOn(...args),
  lastPosition: (...args) => store.lastPosition(...args),
  isLive: () => store.isLive(),
  subscribe: (...args) => store.subscribe(...args),
  truncateBefore: (...args) => store.truncateBefore(...args),
  health: () => store.health(),
  ...(store.backup !== undefined && { backup: store.backup.bind(store) }),
  close: () => store.close(),
});
