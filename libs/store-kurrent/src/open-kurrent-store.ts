import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@stackledger/store';
import type { EventStore } from '@stackledger/store';
import { within } from './client/answer-in-time.js';
import type { AlarmClock, RetryClock } from './client/clock.js';
import { readConnection, type KurrentConnection } from './client/connection.js';
import { isTemporary, openingFailureOf } from './client/failures.js';
import { kurrentStore } from './kurrent-store.js';
import { loadClient, versionOf, type KurrentPackage } from './client/load-client.js';
import { aboutClock, clockAhead, type ClockLead } from './client/server-clock.js';

/** The server, and how long to wait for it. */
export type KurrentStoreOptions = Readonly<{
  /** kurrentdb://[user:password@]host[:port],…[?option=value&…], also kurrentdb+discover:// and the same with esdb. */
  url: string;
  /** How long an unreachable server is retried at the opening, in milliseconds: 10,000 by default. */
  openWithinMs?: number | undefined;
  /** Prefixes of the streams that may be subscribed to; by default all, also those of other programs. */
  followed?: readonly string[] | undefined;
  /** Called with remarks about the server at the opening. */
  onNotice?: ((sentence: string) => void) | undefined;
  /** The time, in milliseconds since 1970. */
  now?: (() => number) | undefined;
  /** The clock for timeouts and retries; that of this process by default. */
  time?: (RetryClock & AlarmClock) | undefined;
}>;

const OPEN_WITHIN_MS = 10_000;
const PAUSE_MS = 250;

/** The server's time is only reported, so it is not waited for long. */
const CLOCK_MS = 2000;

/** Older servers cannot report their capabilities. */
const OLDEST = '21.10';

/**
 * An EventStore on a KurrentDB or EventStoreDB server or cluster; several processes may share it. Throws
 * InvalidArgument for a connection string that makes no sense; StoreUnavailable, `down`, when the client is not
 * installed, the server cannot be reached, does not know the user or is too old.
 */
export const openKurrentStore = async ({
  url,
  openWithinMs = OPEN_WITHIN_MS,
  followed,
  onNotice = () => undefined,
  now = Date.now,
  time,
}: KurrentStoreOptions): Promise<EventStore> => {
  const connection = readConnection(url);
  const kurrent = await loadClient();
  const { version, ahead } = await reach(kurrent, connection, openWithinMs, now);
  const clock = aboutClock(ahead);
  if (clock !== '') onNotice(`KurrentDB at ${connection.shown}: ${clock}`);
  const store = kurrentStore(kurrent, connection, { version, clock, followed, time });
  try {
    await store.lastPosition(); // readings go another way, and by another user's rights, than what was asked so far
    return store;
  } catch (error) {
    await store.close();
    throw openingFailureOf(error instanceof StoreUnavailable ? error.cause : error, connection.shown);
  }
};

/** The version and the clock of a server. */
type ServerIntroduction = Readonly<{ version: string; ahead: ClockLead }>;

/** The server's report, once it answers; a server that is starting or electing a leader is waited for. */
const reach = async (
  kurrent: KurrentPackage,
  connection: KurrentConnection,
  openWithinMs: number,
  now: () => number,
): Promise<ServerIntroduction> => {
  const deadline = Date.now() + openWithinMs;
  for (;;) {
    try {
      return await probe(kurrent, connection, now);
    } catch (error) {
      if (!isTemporary(error) || Date.now() + PAUSE_MS >= deadline) throw openingFailureOf(error, connection.shown);
      await delay(PAUSE_MS);
    }
  }
};

/** Asks for version and time, with a client of its own. */
const probe = async (
  { connect }: KurrentPackage,
  { commands, timeoutMs, shown }: KurrentConnection,
  now: () => number,
): Promise<ServerIntroduction> => {
  const client = connect(commands);
  try {
    const version = checkedVersion(await within(timeoutMs, versionOf(client)), shown);
    return { version, ahead: await clockAhead(client, now, Math.min(timeoutMs, CLOCK_MS)) };
  } finally {
    void client.dispose().catch(() => undefined); // it was for two questions
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
