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

/** Free questions are sorted and grouped in so much memory; what a query takes beside that ends its process. */
const QUESTIONS = { memoryMb: 400, mostMb: 1_200 } as const;

/** What grows so fast that nobody sees it in time meets this bound of the system, and ends by itself. */
const MOST_DATA_MB = 3_000;

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
      : openWorkerAnalytics({
          ...parts,
          share: SHARE_APART,
          launch: () => launchAnalytics(program),
          questions: { ...QUESTIONS, launch: () => launchAnalytics(program, MOST_DATA_MB) },
        }));
    analytics.start();
    return analytics;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      error instanceof AnalyticsMissing ? why : `the analytics at ${parts.path} cannot be opened: ${why}`,
    );
  }
};
