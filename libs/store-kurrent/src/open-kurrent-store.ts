import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@stackledger/store';
import type { EventStore } from '@stackledger/store';
import { within } from './client/client-slot.js';
import type { Alarms, Clock } from './client/clock.js';
import { readConnection, type Connection } from './client/connection.js';
import { failureOf, meaningOf } from './client/failures.js';
import { kurrentStore } from './kurrent-store.js';
import { loadClient, versionOf, type KurrentPackage } from './client/load-client.js';
import { aboutClock, clockAhead, type Ahead } from './client/server-clock.js';

/** Where the server is, and how long it is waited for. */
export type KurrentStoreOptions = Readonly<{
  /** kurrentdb://[user:password@]host[:port],…[?option=value&…], also kurrentdb+discover:// and the same with esdb. */
  url: string;
  /** How long an unreachable server is tried at the opening, in milliseconds: 10,000 unless given. */
  openWithinMs?: number | undefined;
  /** What the names of the streams begin with that may be subscribed to; without it all may, of other programs too. */
  followed?: readonly string[] | undefined;
  /** Told what is remarkable at the opening, in a sentence. */
  tell?: ((sentence: string) => void) | undefined;
  /** What time it is, in milliseconds since 1970. */
  now?: (() => number) | undefined;
  /** By what time requests are waited for and tried again: that of this process unless given. */
  time?: (Clock & Alarms) | undefined;
}>;

const OPEN_WITHIN_MS = 10_000;
const PAUSE_MS = 250;

/** The time of the server is only told, so it is not waited for long. */
const CLOCK_MS = 2000;

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
  followed,
  tell = () => undefined,
  now = Date.now,
  time,
}: KurrentStoreOptions): Promise<EventStore> => {
  const connection = readConnection(url);
  const kurrent = await loadClient();
  const { version, ahead } = await reach(kurrent, connection, openWithinMs, now);
  const clock = aboutClock(ahead);
  if (clock !== '') tell(`KurrentDB at ${connection.shown}: ${clock}`);
  const store = kurrentStore(kurrent, connection, { version, clock, followed, time });
  const { state, detail } = await store.health();
  if (state === 'ready') return store;
  await store.close();
  throw new StoreUnavailable('down', detail);
};

/** What a server says of itself. */
type Answer = Readonly<{ version: string; ahead: Ahead }>;

/** What the server says, once it answers; one that starts, or elects a leader, is waited for. */
const reach = async (
  kurrent: KurrentPackage,
  connection: Connection,
  openWithinMs: number,
  now: () => number,
): Promise<Answer> => {
  const deadline = Date.now() + openWithinMs;
  for (;;) {
    try {
      return await probe(kurrent, connection, now);
    } catch (error) {
      const mayPass = ['unknown', 'never-sent'].includes(meaningOf(error));
      if (!mayPass || Date.now() + PAUSE_MS >= deadline) throw failureOf(error, connection.shown);
      await delay(PAUSE_MS);
    }
  }
};

/** Asks for version and time. The client is made for these questions. */
const probe = async (
  { connect }: KurrentPackage,
  { commands, timeoutMs, shown }: Connection,
  now: () => number,
): Promise<Answer> => {
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
