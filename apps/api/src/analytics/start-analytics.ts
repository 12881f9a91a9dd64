import {
  AnalyticsMissing,
  openAnalytics,
  openWorkerAnalytics,
  type Analytics,
  type GameTables,
} from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import type { Catalogue } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { StartFailure } from '@stackledger/service';
import { launchAnalytics } from './launch-analytics.js';

/** Of the thread that answers commands the tables take a tenth of the time at most where they are made on it, */
const SHARE_HERE = 0.1;

/** and so much where they only have the events handed over. */
const SHARE_APART = 0.05;

/** What the tables are made from, and where they are. */
export type AnalyticsParts = {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  readonly brought: GameTables;
  readonly secret: string;
  readonly path: string;
  /** What keeps them in a process of its own; without it they are kept in this one. */
  readonly program?: string | undefined;
};

/** Opens the tables and has them follow the store. Throws StartFailure. */
export const startAnalytics = async ({ program, ...parts }: AnalyticsParts): Promise<Analytics> => {
  try {
    const analytics = await (program === undefined
      ? openAnalytics({ ...parts, share: SHARE_HERE, read: readEnvelope })
      : openWorkerAnalytics({ ...parts, share: SHARE_APART, launch: () => launchAnalytics(program) }));
    analytics.start();
    return analytics;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      error instanceof AnalyticsMissing ? why : `the analytics at ${parts.path} cannot be opened: ${why}`,
    );
  }
};
