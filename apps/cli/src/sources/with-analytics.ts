import { randomUUID } from 'node:crypto';
import { openAnalytics, type Analytics } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf, tablesBrought } from '@stackledger/offering';
import { STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import { CommandError } from '../output.js';
import { openStoreToRead } from './stores.js';

/** As a member of an answer: the matches of which an event is damaged, where there are any. */
type DamagedIn = { readonly damaged?: readonly string[] };

/**
 * Reads analytics of the store that STORE_URL names, computed in memory for this one call. Throws CommandError where
 * the store cannot be read to its end.
 */
export const withAnalytics = async <T extends object>(
  read: (analytics: Analytics) => Promise<T>,
): Promise<T & DamagedIn> => {
  const { store, games } = await openStoreToRead('or-by-url');
  try {
    const catalogue = catalogueOf(games.values());
    const brought = tablesBrought(games.values());
    const secret = randomUUID(); // no pseudonyms to protect: whoever runs this has the store
    const analytics = await openAnalytics({ store, read: readEnvelope, catalogue, brought, secret, path: 'memory:' });
    try {
      analytics.start();
      await analytics.caughtUp();
      const { state, failure } = analytics.status();
      if (state === 'stopped')
        throw new CommandError(`there are no figures of a store that cannot be read: ${failure}`);
      return { ...(await read(analytics)), ...(await damagedIn(store)) };
    } finally {
      await analytics.close();
    }
  } finally {
    await store.close();
  }
};

const damagedIn = async (store: EventStore): Promise<DamagedIn> => {
  const { prefix } = STREAM_FAMILIES.match;
  const streams = ((await store.health()).damaged ?? []).map(({ stream }) => stream);
  const matches = streams.filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length));
  return matches.length === 0 ? {} : { damaged: matches };
};
