import { readAddress } from './connecting/address.js';
import { keepListening, type ListeningParts } from './connecting/listening.js';
import { loadDriver } from './connecting/load-driver.js';
import { watchNodes } from './connecting/node-watch.js';
import { primarySearch } from './connecting/primary.js';
import { readingsOver, type ReadingRunner } from './connecting/requests.js';
import { SessionPool } from './connecting/session-pool.js';
import { tablesUnderLock, type TableSet } from './schema/migration.js';

/** The database of a store, for what else lies in it: read models. */
export type PostgresDatabase = Readonly<{
  schema: string;
  /** Hosts, database and schema, for messages. */
  shown: string;
  /** How long one statement may take, in milliseconds. */
  tryMs: number;
  /** Runs readings by connections that are shared. Throws the errors of the port. */
  run: ReadingRunner;
  /** Listens by a connection of one's own to the primary, until the signal aborts. */
  listen: (parts: Omit<ListeningParts, 'connect' | 'tryMs'>) => Promise<void>;
  /** Makes tables where they are missing or of an older version. Throws the errors of the port. */
  prepare: (tables: TableSet) => Promise<void>;
  close: () => void;
}>;

/** The database that an address of a store names; of several nodes each is watched. Throws InvalidArgument. */
export const openPostgresDatabase = async (url: string): Promise<PostgresDatabase> => {
  const address = readAddress(url);
  const { schema, shown, tryMs, connections } = address;
  const driver = await loadDriver();
  const primary = primarySearch(driver, address);
  const watching = new AbortController();
  watchNodes({ driver, address, primary, signal: watching.signal });
  const pool = new SessionPool(primary, connections);
  const run = readingsOver(pool, address);
  return {
    ...{ schema, shown, tryMs, run },
    listen: (parts) => keepListening({ ...parts, tryMs, connect: () => primary.leader(tryMs) }),
    prepare: (tables) => run((session) => tablesUnderLock(session, address, tables)),
    close: () => {
      watching.abort();
      pool.close();
    },
  };
};
