import type { GameTables } from '../tables/game-tables.js';
import { openTables, type Tables } from '../queries/open-tables.js';
import type { TablesFollowerOptions } from '../storage/tables-follower.js';
import { Calls } from './calls.js';
import type { WorkerOpenRequest, WorkerStatus, ProducerContract, WorkerContract } from './contracts.js';
import { StreamedStore } from './streamed-store.js';
import type { WorkerPort } from './worker-port.js';

/** What the worker has itself: how events are read, and the facts of games. */
type WorkerDependencies = Pick<TablesFollowerOptions, 'read' | 'catalogue'> & {
  readonly brought: GameTables;
  /** Is told when the tables are open and begin to follow the store; the start of the service has waited for them. */
  readonly onStart?: () => void;
};

/** How often the status is reported. */
const TOLD_MS = 250;

/** A previous worker may take a moment to notice that its parent has ended. */
const LOCK_WAIT_MS = 30_000;

/** Serves the tables to the other end of a port, which has the store and sends queries. */
export const serveTables = (port: WorkerPort, { onStart, ...known }: WorkerDependencies): void => {
  let tables: Tables | null = null;
  let telling: NodeJS.Timeout | undefined;
  const here = (): Tables => {
    if (tables === null) throw new Error('the tables are not open');
    return tables;
  };
  const own: WorkerContract = {
    open: async ({ path, secret, memoryMb }: WorkerOpenRequest) => {
      const parts = { ...known, store, path, secret, memoryMb: memoryMb ?? undefined, lockWaitMs: LOCK_WAIT_MS };
      tables = await openTables(parts);
      return { rebuilt: tables.rebuilt };
    },
    start: () => {
      onStart?.();
      here().start();
      telling = setInterval(() => void tell().catch(() => undefined), TOLD_MS).unref(); // told again the next time
    },
    ping: () => undefined,
    caughtUp: () => here().caughtUp().then(tell),
    settled: async () => {
      await store.drained();
      await here().settled();
      await tell();
    },
    figures: ({ sight, metric, filters }) => here().figures(sight, metric, filters),
    ask: ({ sight, sql, limits }) => here().ask(sight, sql, limits),
    writeTable: ({ sight, table, format }) => here().writeTable(sight, table, format),
    writeFigures: ({ answer, format }) => here().writeFigures(answer, format),
    close: async () => {
      clearInterval(telling);
      await tables?.close();
    },
  };
  const calls = new Calls<ProducerContract>(port, own);
  const store = new StreamedStore(calls);
  let told = '';
  const tell = async (): Promise<void> => {
    const status: WorkerStatus = { ...here().status(), reached: store.reached };
    const words = Object.values(status).join();
    if (words === told) return;
    told = words;
    await calls.ask('report', status);
  };
};
