import { readAddress } from './connecting/address.js';
import { storeFailureOf } from './connecting/failures.js';
import { loadDriver } from './connecting/load-driver.js';
import { primarySearch } from './connecting/primary.js';
import { readingsOver, type ReadingRunner } from './connecting/requests.js';
import type { PostgresSession } from './connecting/session.js';
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
  /** A connection of one's own to the primary. Throws the errors of the port. */
  connect: () => Promise<PostgresSession>;
  /** Makes tables where they are missing or of an older version. Throws the errors of the port. */
  prepare: (tables: TableSet) => Promise<void>;
  close: () => void;
}>;

/** The database that an address of a store names; nothing is connected yet. Throws InvalidArgument. */
export const openPostgresDatabase = async (url: string): Promise<PostgresDatabase> => {
  const address = readAddress(url);
  const { schema, shown, tryMs, connections } = address;
  const primary = primarySearch(await loadDriver(), address);
  const pool = new SessionPool(primary, connections);
  const run = readingsOver(pool, address);
  return {
    ...{ schema, shown, tryMs, run },
    connect: async () => {
      try {
        return (await primary.connect(tryMs)).session;
      } catch (error) {
        throw storeFailureOf(error, shown);
      }
    },
    prepare: (tables) => run((session) => tablesUnderLock(session, address, tables)),
    close: () => pool.close(),
  };
};
