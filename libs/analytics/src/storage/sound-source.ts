import { eventAtPast, storeBeforeDamage, subscriptionPast, type EventStore } from '@stackledger/store';
import type { TablesSource } from './tables-follower.js';

/**
 * A store as the tables follow it: a match ends before an event that is damaged, and all else goes on. Whoever asks for
 * figures is told by the health of the store which matches these are.
 */
export const soundSource = (store: EventStore): TablesSource => {
  const sound = storeBeforeDamage(store);
  return {
    read: (...asked) => sound.read(...asked),
    subscribe: (options = {}) => subscriptionPast(store, options),
    eventAt: (position) => eventAtPast(store, position), // by a damaged event nobody tells whose the tables are
  };
};
