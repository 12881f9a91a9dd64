import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@stackledger/store';
import { readAddress, type PostgresAddress } from './connecting/address.js';
import { isTemporaryFailure, storeFailureOf } from './connecting/failures.js';
import { loadDriver } from './connecting/load-driver.js';
import { primarySearch, type PrimarySearch } from './connecting/primary.js';
import type { IntroducedSession } from './connecting/session.js';
import { postgresStore } from './postgres-store.js';
import { prepareTables } from './schema/migration.js';

/** The cluster, and how long to wait for it. */
export type PostgresStoreOptions = Readonly<{
  /**
   * postgres://[user[:password]@]host[:port][,…]/database[?schema=…&sslmode=…&sslrootcert=…&timeout=…&connections=…],
   * also postgresql://.
   */
  url: string;
  /** How long an unreachable server is tried at the opening, in milliseconds: 10,000 by default. */
  openWithinMs?: number | undefined;
  /** Called with remarks about the server at the opening. */
  onNotice?: ((sentence: string) => void) | undefined;
  /** Called after every commit with the number of appends in it, for metrics. */
  onCommit?: ((appends: number) => void) | undefined;
}>;

const OPEN_WITHIN_MS = 10_000;
const PAUSE_MS = 250;

/**
 * An EventStore in a schema of a PostgreSQL database, on one server or a cluster with a primary; several processes may
 * share it. Makes the tables where they are missing. Throws InvalidArgument for an address that makes no sense or a
 * database that is not in UTF-8, DamagedStore for tables of a newer build, StoreUnavailable, `down`, when no primary
 * can be reached or it refuses the user.
 */
export const openPostgresStore = async ({
  url,
  openWithinMs = OPEN_WITHIN_MS,
  onNotice = () => undefined,
  onCommit,
}: PostgresStoreOptions): Promise<EventStore> => {
  const address = readAddress(url);
  const driver = await loadDriver();
  const primary = primarySearch(driver, address);
  const until = performance.now() + openWithinMs;
  for (;;)
    try {
      const first = await prepared(primary, address, until - performance.now());
      if (first.server.fsync !== 'on')
        onNotice(`PostgreSQL at ${address.shown} is set to fsync=off: a crash of its machine loses events`);
      return postgresStore({ address, driver, primary, server: first.server, onCommit });
    } catch (error) {
      if (!isTemporaryFailure(error) || performance.now() + PAUSE_MS > until)
        throw storeFailureOf(error, address.shown);
      await delay(PAUSE_MS);
    }
};

/** Connects once and sees that the tables are there; that connection is not kept. */
const prepared = async (primary: PrimarySearch, address: PostgresAddress, ms: number): Promise<IntroducedSession> => {
  const found = await primary.connect(Math.max(ms, 1));
  try {
    await prepareTables(found, address);
    return found;
  } finally {
    found.session.close();
  }
};
