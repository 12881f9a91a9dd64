import type { Brought } from '../tables/brought.js';
import { openTables, type Tables } from '../asking/open-tables.js';
import type { FollowedParts } from '../keeping/following.js';
import { Calls } from './calls.js';
import type { Opening, SideStanding, StoreSide, TablesSide } from './contracts.js';
import { FedStore } from './fed-store.js';
import type { Port } from './port.js';

/** What this side knows by itself: how events are read, and what games say of them. */
type Known = Pick<FollowedParts, 'read' | 'catalogue'> & { readonly brought: Brought };

/** How often the other side is told how far the tables are. */
const TOLD_MS = 250;

/** The process before may take a moment to see that whoever started it is no more. */
const LOCK_WAIT_MS = 30_000;

/** Keeps tables for the side at the other end of a port, which has the store and asks. */
export const serveTables = (port: Port, known: Known): void => {
  let tables: Tables | null = null;
  let telling: NodeJS.Timeout | undefined;
  const here = (): Tables => {
    if (tables === null) throw new Error('the tables are not open');
    return tables;
  };
  const own: TablesSide = {
    open: async ({ path, secret, memoryMb }: Opening) => {
      const parts = { ...known, store, path, secret, memoryMb: memoryMb ?? undefined, lockWaitMs: LOCK_WAIT_MS };
      tables = await openTables(parts);
      return { rebuilt: tables.rebuilt };
    },
    start: () => {
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
  const calls = new Calls<StoreSide>(port, own);
  const store = new FedStore(calls);
  let told = '';
  const tell = async (): Promise<void> => {
    const standing: SideStanding = { ...here().standing(), reached: store.reached };
    const words = Object.values(standing).join();
    if (words === told) return;
    told = words;
    await calls.ask('stand', standing);
  };
};
