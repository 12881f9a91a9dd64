import { AnalyticsMissing, openAnalytics, type Analytics, type Brought } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import type { Catalogue } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { StartFailure } from '../running/start-failure.js';

/** The tables take a tenth of the time at most: commands are answered on the same thread. */
const SHARE = 0.1;

/** Opens the tables at a path and has them follow the store; null where no path is named. Throws StartFailure. */
export const startAnalytics = async (
  followed: {
    readonly store: EventStore;
    readonly catalogue: Catalogue;
    readonly brought: Brought;
    readonly secret: string;
  },
  path: string | undefined,
): Promise<Analytics | null> => {
  if (path === undefined) return null;
  try {
    const analytics = await openAnalytics({ ...followed, share: SHARE, read: readEnvelope, path });
    analytics.start();
    return analytics;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      error instanceof AnalyticsMissing ? why : `the analytics at ${path} cannot be opened: ${why}`,
    );
  }
};
