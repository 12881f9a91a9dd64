import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@stackledger/store';
import type { EventStore } from '@stackledger/store';
import { within } from './client-slot.js';
import { readConnection, type Connection } from './connection.js';
import { failureOf, meaningOf } from './failures.js';
import { kurrentStore } from './kurrent-store.js';
import { loadClient, versionOf, type KurrentPackage } from './load-client.js';

/** Where the server is, and how long it is waited for. */
export type KurrentStoreOptions = Readonly<{
  /** kurrentdb://[user:password@]host[:port],…[?option=value&…], also kurrentdb+discover:// and the same with esdb. */
  url: string;
  /** How long an unreachable server is tried at the opening, in milliseconds: 10,000 unless given. */
  openWithinMs?: number | undefined;
}>;

const OPEN_WITHIN_MS = 10_000;
const PAUSE_MS = 250;

/** Older servers have no way to say what they can do. */
const OLDEST = '21.10';

/**
 * An EventStore on a KurrentDB or EventStoreDB server or cluster; several processes may share it. Throws InvalidArgument for a
 * connection string that makes no sense; StoreUnavailable, `down`, when the client is not installed, the server cannot be
 * reached, does not know the user or is too old.
 */
export const openKurrentStore = async ({
  url,
  openWithinMs = OPEN_WITHIN_MS,
}: KurrentStoreOptions): Promise<EventStore> => {
  const connection = readConnection(url);
  const kurrent = await loadClient();
  const version = await reach(kurrent, connection, openWithinMs);
  const store = kurrentStore(kurrent, connection, version);
  const { state, detail } = await store.health();
  if (state === 'ready') return store;
  await store.close();
  throw new StoreUnavailable('down', detail);
};

/** The version of the server, once it answers; a server that starts, or elects a leader, is waited for. */
const reach = async (kurrent: KurrentPackage, connection: Connection, openWithinMs: number): Promise<string> => {
  const deadline = Date.now() + openWithinMs;
  for (;;) {
    const error = await probe(kurrent, connection);
    if (typeof error === 'string') return checkedVersion(error, connection.shown);
    const mayPass = ['unknown', 'never-sent'].includes(meaningOf(error.error));
    if (!mayPass || Date.now() + PAUSE_MS >= deadline) throw failureOf(error.error, connection.shown);
    await delay(PAUSE_MS);
  }
};

/** The server's version, or why it did not tell. The client is made for this one question. */
const probe = async (
  { connect }: KurrentPackage,
  { commands, timeoutMs }: Connection,
): Promise<string | Readonly<{ error: unknown }>> => {
  const client = connect(commands);
  try {
    return await within(timeoutMs, versionOf(client));
  } catch (error) {
    return { error };
  } finally {
    void client.dispose().catch(() => undefined); // it was for one question
  }
};

const checkedVersion = (version: string, shown: string): string => {
  const [year = 0, month = 0] = version.split('.').map(Number);
  const [oldestYear = 0, oldestMonth = 0] = OLDEST.split('.').map(Number);
  if (year > oldestYear || (year === oldestYear && month >= oldestMonth)) return version;
  throw new StoreUnavailable(
    'down',
    `the server at ${shown} is ${version === '' ? 'older than' : `version ${version}, before`} ${OLDEST}; update it, or use another one`,
  );
};
