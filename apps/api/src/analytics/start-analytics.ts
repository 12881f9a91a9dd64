import {
  AnalyticsMissing,
  openAnalytics,
  openWorkerAnalytics,
  type Analytics,
  type GameTables,
} from '@stackledger/analytics';
import { readEnvelope, systemClock, type Clock } from '@stackledger/ledger';
import type { Catalogue } from '@stackledger/projections';
import { StartFailure } from '@stackledger/service';
import type { EventStore } from '@stackledger/store';
import type { Access } from '../access/access.js';
import { keptSecret } from './kept-secret.js';
import type { AnalyticsLauncher } from './launch-analytics.js';

/** Of the thread that answers commands the tables take a tenth of the time at most where they are made on it, */
const SHARE_HERE = 0.1;

/** and so much where they only have the events handed over. */
const SHARE_APART = 0.05;

/** Free questions are sorted and grouped in so much memory; what a query takes beside that ends its process. */
const QUESTIONS = { memoryMb: 400, mostMb: 1_200 } as const;

/** What grows so fast that nobody sees it in time meets this bound of the system, and ends by itself. */
const MOST_DATA_MB = 3_000;

/** What the tables are made from, and where they are. */
type AnalyticsParts = {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  readonly brought: GameTables;
  /** The file, or `memory:`. */
  readonly analytics?: string;
  /** Keeps them in a process of their own; without it they are kept in this one. */
  readonly launcher: AnalyticsLauncher | undefined;
  /** The file of the keys of the service, and the time. */
  readonly keysPath?: string;
  readonly clock?: Clock;
};

/**
 * Begins to open the tables, which follow the store from then on; pseudonyms are the same at the next start. Throws
 * StartFailure, as analyticsOpened does.
 */
export const startAnalytics = async (
  { store, catalogue, brought, launcher, analytics: path = 'memory:', ...of }: AnalyticsParts,
  access: Pick<Access, 'isOpen' | 'secret'>,
): Promise<Analytics> => {
  const { keysPath, clock = systemClock } = of;
  const secret = access.isOpen ? await keptSecret(path, keysPath, clock.now()) : access.secret;
  const parts = { store, catalogue, brought, path, secret };
  const share = launcher === undefined ? SHARE_HERE : SHARE_APART;
  const analytics =
    launcher === undefined
      ? await openAnalytics({ ...parts, share, read: readEnvelope }).catch((error: unknown) => failed(path, error))
      : openWorkerAnalytics({
          ...parts,
          share,
          launch: () => launcher.launch(),
          questions: { ...QUESTIONS, launch: () => launcher.launch(MOST_DATA_MB) },
        });
  analytics.start();
  return analytics;
};

/** Resolves once the tables at `path` are open. Rejects with StartFailure, by AnalyticsMissing without the package. */
export const analyticsOpened = ({ opened }: Analytics, path = 'memory:'): Promise<void> =>
  opened.catch((error: unknown) => failed(path, error));

const failed = (path: string, error: unknown): never => {
  const why = error instanceof Error ? error.message : String(error);
  const sentence = error instanceof AnalyticsMissing ? why : `the analytics at ${path} cannot be opened: ${why}`;
  throw new StartFailure(sentence, { cause: error });
};
