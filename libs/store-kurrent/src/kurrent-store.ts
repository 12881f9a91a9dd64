import {
  InvalidArgument,
  StoreUnavailable,
  beyondTheEnd,
  checkAppend,
  checkStreamName,
  followFeed,
  readAllPages,
} from '@stackledger/store';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  NewEvent,
  PagedSource,
  StoreFilter,
} from '@stackledger/store';
import { appenderOver, overloaded, tooLate } from './appending/appender.js';
import { ClientSlot } from './client/client-slot.js';
import { systemClock, type Alarms, type Clock } from './client/clock.js';
import type { Connection } from './client/connection.js';
import { feedOver } from './reading/feed.js';
import { healthOver, type ServerWords } from './health.js';
import { Lanes, type Entrant, type LaneLimits } from './appending/lanes.js';
import { standGuard } from './client/last-resort.js';
import type { KurrentPackage } from './client/load-client.js';
import { LiveTail } from './reading/live-tail.js';
import { PAGE_OF_ALL, pagesOver, type AllSource } from './reading/pages.js';
import { placesOver } from './reading/placing.js';
import { readerOver } from './reading/reader.js';
import { readStream } from './reading/read-stream.js';
import { truncationOver } from './appending/truncation.js';

const MIB = 1024 * 1024;

/**
 * Appends under way and waiting. From the sixteenth on the client lets appends wait in its stream, where the end of the stream
 * cannot be caught (last-resort.ts); so no client has as many, and there are several clients, as many as the load needs.
 */
const APPENDS: LaneLimits = { lanes: 8, inside: 15, insideBytes: MIB, waiting: 4096, waitingBytes: 64 * MIB };

/** So often at least an append is sent, if nobody answers. */
const TRIES = 3;

/** What is known of a server before a store is made over it. `followed` and `time`: as in KurrentStoreOptions. */
export type Known = ServerWords &
  Readonly<{ followed?: readonly string[] | undefined; time?: (Clock & Alarms) | undefined }>;

/** The port over a server. */
export const kurrentStore = (client: KurrentPackage, connection: Connection, known: Known): EventStore => {
  const server = serverOver(client, connection, known);
  const { pages, places, tail, health, truncation } = server;
  const open = (): void => checkOpen(server);
  const source = guarded(pages, open);
  const check = (after: bigint, filter: StoreFilter): Promise<void> => checkStart(server, after, filter);
  return {
    isShared: true,
    append: (stream, expected, events) => append(server, stream, expected, events),
    read: (stream, options) => readStream(source, stream, options),
    readAll: (options) => readAllPages(source, options, PAGE_OF_ALL),
    eventAt: async (position) => {
      open();
      return places.eventAt(position);
    },
    subscribe: (options) => followFeed(feedOver({ tail, source, checkOpen: open, check }), options),
    truncateBefore: async (stream, revision) => {
      open();
      checkStreamName(stream);
      await truncation.before(stream, revision);
    },
    health: () => health.now(server.isClosed),
    close: () => close(server),
  };
};

/** What a store has of its server. `leading`: pages read from the leader alone. */
type Server = ReturnType<typeof serverOver>;

const serverOver = (
  { connect }: KurrentPackage,
  connection: Connection,
  { followed, version, clock: ofClock, time: clock = systemClock }: Known,
) => {
  const { commands: to, feeds: feedsTo, timeoutMs, shown } = connection;
  const open = (): ClientSlot => new ClientSlot(() => connect(to), timeoutMs, clock);
  const commands = open();
  const feeds = feedsTo === null ? commands : new ClientSlot(() => connect(feedsTo), timeoutMs, clock);
  const endGuard = standGuard();
  const leader = readerOver(commands, timeoutMs, clock);
  const pages = pagesOver({ commands: leader, feeds: readerOver(feeds, timeoutMs, clock) }, connection);
  const leading = pagesOver({ commands: leader, feeds: leader }, connection);
  const places = placesOver(commands, async () => leading.lastPosition(), connection);
  const tail = new LiveTail(feeds, async () => pages.lastPosition(), followed);
  const lanes = new Lanes<ClientSlot>(APPENDS, { open, now: clock.now, full: overloaded, late: tooLate });
  const patience = { withinMs: timeoutMs, tryMs: Math.max(1, Math.floor(timeoutMs / TRIES)) };
  const send = appenderOver({ lanes, clock, patience, shown });
  const small = (): Entrant => ({ bytes: 0, until: clock.now() + timeoutMs });
  const truncation = truncationOver((write) => lanes.pass(small(), (slot) => slot.request(write)), leading, shown);
  const health = healthOver({ pages: leading, tail, shown, version, clock: ofClock });
  const slots = (): readonly ClientSlot[] => [commands, feeds, ...lanes.opened];
  return { followed, pages, leading, places, tail, lanes, send, truncation, health, slots, endGuard, isClosed: false };
};

const checkOpen = ({ isClosed }: Server): void => {
  if (isClosed) throw new StoreUnavailable('closed', 'it was closed; open it again');
};

const append = async (
  server: Server,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult> => {
  checkOpen(server);
  checkAppend(stream, expected, events, await firstFor(server, stream, expected, events.length));
  const { revision, position } = await server.health.watching(server.send(stream, expected, events));
  return { revision, position: position ?? (await positionOf(server.leading, stream, revision)) };
};

/** Only a stream that was truncated may have come so far; which, its metadata says. */
const firstFor = async (
  { truncation }: Server,
  stream: string,
  expected: ExpectedRevision,
  count: number,
): Promise<bigint> =>
  expected === 'no-stream' || expected + 1n + BigInt(count) <= 100_000n ? 0n : truncation.firstOf(stream);

/** Against the leader: a follower may be behind, and then every position is beyond its end for a while. */
const checkStart = async (
  { followed, leading, places }: Server,
  after: bigint,
  { streamPrefix = '' }: StoreFilter,
): Promise<void> => {
  if (followed !== undefined && !followed.some((prefix) => streamPrefix.startsWith(prefix)))
    throw new InvalidArgument(
      `the streams ${streamPrefix}… are not followed: this store was opened to follow ${followed.join('…, ')}…`,
    );
  if (after === 0n) return;
  const last = await leading.lastPosition();
  if (after > last) throw beyondTheEnd(after, last);
  if (!(await places.isReadableFrom(after)))
    throw new InvalidArgument(`no event lies at the position ${after}: it is of another store`);
};

const close = async (server: Server): Promise<void> => {
  if (server.isClosed) return;
  server.isClosed = true;
  await server.lanes.empty();
  server.tail.close();
  await Promise.all(server.slots().map((slot) => slot.close()));
  server.endGuard();
};

const positionOf = async (pages: PagedSource, stream: string, revision: bigint): Promise<bigint> => {
  const [event] = await pages.page(stream, revision, revision, 'forwards', 1);
  return event?.position ?? 0n;
};

const guarded = (pages: AllSource, checkOpen: () => void): AllSource => {
  const step =
    <Args extends readonly unknown[], T>(read: (...args: Args) => T) =>
    (...args: Args): T => {
      checkOpen();
      return read(...args);
    };
  return {
    range: step(pages.range),
    page: step(pages.page),
    firstPage: step(pages.firstPage),
    lastPosition: step(pages.lastPosition),
    pageAfter: step(pages.pageAfter),
    pageOfAll: step(pages.pageOfAll),
  };
};
