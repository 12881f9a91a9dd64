import { randomUUID } from 'node:crypto';
import { openAnalytics, type Analytics } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf, tablesBrought } from '../../../games.js';
import { openStoreToRead } from './stores.js';

/** Reads with tables over the store that STORE_URL names, made in memory for this once. */
export const withAnalytics = async <T>(read: (analytics: Analytics) => Promise<T>): Promise<T> => {
  const { store, games } = await openStoreToRead('or-by-url');
  try {
    const catalogue = catalogueOf(games.values());
    const brought = tablesBrought(games.values());
    const secret = randomUUID(); // whoever runs this sees names
    const analytics = await openAnalytics({ store, read: readEnvelope, catalogue, brought, secret, path: 'memory:' });
    try {
      analytics.start();
      await analytics.caughtUp();
      return await read(analytics);
    } finally {
      await analytics.close();
    }
  } finally {
    await store.close();
  }
};
