import { randomUUID } from 'node:crypto';
import { openAnalytics, type Analytics } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf, tablesBrought } from '@stackledger/offering';
import { openStoreToRead } from './stores.js';

/** Reads analytics of the store that STORE_URL names, computed in memory for this one call. */
export const withAnalytics = async <T>(read: (analytics: Analytics) => Promise<T>): Promise<T> => {
  const { store, games } = await openStoreToRead('or-by-url');
  try {
    const catalogue = catalogueOf(games.values());
    const brought = tablesBrought(games.values());
    const secret = randomUUID(); // no pseudonyms to protect: whoever runs this has the store
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
