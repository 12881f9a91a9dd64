import {
  InvalidArgument,
  beyondTheEnd,
  checkAppend,
  checkReadAll,
  checkStreamName,
  closedStore,
  followFeed,
  readAllPages,
} from '@stackledger/store';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  LaterEvents,
  NewEvent,
  PagedSource,
  ReadAllOptions,
  RequestDeadline,
  StoreFilter,
} from '@stackledger/store';
import { appenderOver, overloaded, tooLate, type LeadershipWatch } from './appending/appender.js';
import { within } from './client/answer-in-time.js';
import { ClientSlot } from './client/client-slot.js';
import { failureOf } from './client/failures.js';
import { probesOver, type ClientProbe } from './client/probes.js';
import { systemClock, type AlarmClock, type RetryClock } from './client/clock.js';
import type { KurrentConnection } from './client/connection.js';
import { feedOver } from './reading/feed.js';
import { healthOver, type ServerReport } from './health.js';
import { Lanes, type LaneRequest, type LaneLimits } from './appending/lanes.js';
import { guardRejections } from './client/rejection-guard.js';
import type { KurrentPackage } from './client/load-client.js';
import { endQuestion } from './reading/end-question.js';
import { laterReader } from './reading/later-events.js';
import { LiveTail } from './reading/live-tail.js';
import { PAGE_OF_ALL, pagesOver, type AllSource } from './reading/pages.js';
import { placesOver } from './reading/position-lookup.js';
import { readerOver, type ReadRunner, type ReadTimeouts } from './reading/reader.js';
import { readStream } from './reading/read-stream.js';
import { truncationOver, type AppendRunner } from './appending/truncation.js';

const MIB = 1024 * 1024;

/**
 * Appends under way and waiting. From the sixteenth on the client lets appends wait in its stream, where the end of the
 * stream cannot be caught (rejection-guard.ts); so no client has as many, and there are several clients, as many as the
 * load needs.
 */
const APPENDS: LaneLimits = { lanes: 8, inside: 15, insideBytes: MIB, waiting: 4096, waitingBytes: 64 * MIB };

/** What is known of a server before its store is made. `followed` and `time`: as in KurrentStoreOptions. */
export type ServerSettings = ServerReport &
  Readonly<{ followed?: readonly string[] | undefined; time?: (RetryClock & AlarmClock) | undefined }>;

/** The port over a server. */
export const kurrentStore = (
  client: KurrentPackage,
  connection: KurrentConnection,
  known: ServerSettings,
): EventStore => {
  const server = serverOver(client, connection, known);
  const { pages, leading, places, tail, health, truncation } = server;
  const open = (): void => checkOpen(server);
  const source = guarded(pages, open);
  const check = (after: bigint, filter: StoreFilter): Promise<void> => checkStart(server, after, filter);
  return {
    isShared: true,
    isSparse: true,
    patienceMs: server.patience.withinMs,
    append: (stream, expected, events, deadline) => append(server, stream, expected, events, deadline),
    read: (stream, options) => readStream(guarded(server.pagesUntil(options?.untilMs), open), stream, options),
    readAll: (options) => readAllPages(source, options, PAGE_OF_ALL),
    eventAt: async (position, deadline) => {
      open();
      return server.inTime(places.eventAt(position), deadline);
    },
    readOn: (options) => readOn(server, options),
    lastPosition: async ({ untilMs } = {}) => {
      open();
      return (untilMs === undefined ? leading : server.pagesUntil(untilMs)).lastPosition();
    },
    isLive: () => tail.isLive,
    subscribe: (options) => followFeed(feedOver({ tail, source, leading, checkOpen: open, check }), options),
    truncateBefore: async (stream, revision, deadline) => {
      open();
      checkStreamName(stream);
      await server.inTime(truncation.before(stream, revision), deadline);
    },
    health: () => health.now(server.isClosed),
    close: () => close(server),
  };
};

/** The parts of a store. `leading`: pages read from the leader alone. */
type KurrentServer = ReturnType<typeof serverOver>;

// Long for one function: it only puts the parts together.
const serverOver = (
  { connect }: KurrentPackage,
  connection: KurrentConnection,
  { followed, version, clock: ofClock, time: clock = systemClock }: ServerSettings,
) => {
  const { commands: to, feeds: feedsTo, timeoutMs, tryMs, shown } = connection;
  const acknowledged = highestPosition();
  const probes = probesOver(connection, () => acknowledged.get());
  const slotOf = (url: string, probe: ClientProbe): ClientSlot =>
    new ClientSlot({ connect: () => connect(url), probe, clock });
  const commands = slotOf(to, probes.leader);
  const feeds = feedsTo === null ? commands : slotOf(feedsTo, probes.anyNode);
  const endGuard = guardRejections();
  const patience = { withinMs: timeoutMs, tryMs };
  const leader = readerOver(commands, patience, clock);
  const isOneSlot = feeds === commands;
  const pages = pagesOver(
    { commands: leader, feeds: readerOver(feeds, patience, clock), requiresLeader: isOneSlot },
    connection,
  );
  const leading = isOneSlot ? pages : pagesOver({ commands: leader, feeds: leader, requiresLeader: true }, connection);
  const limitsUntil = (untilMs = Number.POSITIVE_INFINITY): ReadTimeouts => ({
    withinMs: Math.max(0, Math.min(timeoutMs, untilMs - performance.now())),
    tryMs,
  });
  const pagesUntil = (untilMs: number | undefined): AllSource => {
    if (untilMs === undefined) return pages;
    const commands: ReadRunner = (read) => leader(read, limitsUntil(untilMs));
    return pagesOver({ commands, feeds: commands, requiresLeader: true }, connection);
  };
  /** What takes several requests, until it is to be answered. */
  const inTime = async <T>(answer: Promise<T>, { untilMs }: RequestDeadline = {}): Promise<T> => {
    if (untilMs === undefined) return answer;
    try {
      return await within(limitsUntil(untilMs).withinMs, answer, clock);
    } catch (error) {
      throw failureOf(error, shown);
    }
  };
  // Whoever looks a position up has most often waited for a leader already.
  const soon = readerOver(commands, { withinMs: tryMs, tryMs }, clock);
  const ending = pagesOver({ commands: soon, feeds: soon, requiresLeader: true }, connection);
  const places = placesOver(commands, async () => ending.lastPosition(), connection);
  const later = laterReader(leader, connection);
  const tail = new LiveTail({
    slot: feeds,
    lastPosition: async () => pages.lastPosition(),
    later,
    followed,
    clock,
  });
  const question = endQuestion({ tail, later, leader, connection, followed, clock });
  const open = (): ClientSlot => slotOf(to, probes.appender);
  const lanes = new Lanes<ClientSlot>(APPENDS, { open, now: clock.now, full: overloaded, late: tooLate });
  const leadership: LeadershipWatch = {
    doubt: (begunAt, error) => {
      for (const slot of new Set([commands, feeds])) slot.doubt(begunAt, error);
    },
    wrote: (position) => acknowledged.tell(position),
    confirm: (ms) => commands.confirm(ms),
  };
  const send = appenderOver({ lanes, clock, patience, shown, leadership });
  const small = (): LaneRequest => ({ bytes: 0, until: clock.now() + timeoutMs });
  const write: AppendRunner = (request) => lanes.pass(small(), (slot) => slot.request(request, { ms: timeoutMs }));
  const truncation = truncationOver(write, leading, shown);
  const health = healthOver({
    pages: leading,
    tail,
    shown,
    version,
    clock: ofClock,
    time: clock,
    outage: () => commands.outage,
  });
  const slots = (): readonly ClientSlot[] => [commands, feeds, ...lanes.opened];
  return {
    ...{
      followed,
      patience,
      pages,
      leading,
      places,
      tail,
      question,
      lanes,
      send,
      truncation,
      health,
      slots,
      endGuard,
      limitsUntil,
      pagesUntil,
      inTime,
    },
    isClosed: false,
  };
};

/** The highest position that this process was told of. */
const highestPosition = () => {
  let highest = 0n;
  return {
    get: () => highest,
    tell: (position: bigint): void => void (highest = position > highest ? position : highest),
  };
};

const checkOpen = ({ isClosed }: KurrentServer): void => {
  if (isClosed) throw closedStore();
};

const append = async (
  server: KurrentServer,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  { untilMs }: RequestDeadline = {},
): Promise<AppendResult> => {
  checkOpen(server);
  checkAppend(stream, expected, events, await firstFor(server, stream, expected, events.length));
  const { revision, position } = await server.health.watching(
    server.send(stream, expected, events, server.limitsUntil(untilMs).withinMs),
  );
  if (position !== undefined && isFollowed(server, stream)) server.tail.expect(position);
  return { revision, position: position ?? (await positionOf(server.pagesUntil(untilMs), stream, revision)) };
};

const isFollowed = ({ followed }: KurrentServer, streamPrefix: string): boolean =>
  followed === undefined || followed.some((prefix) => streamPrefix.startsWith(prefix));

const readOn = async (server: KurrentServer, options: ReadAllOptions & RequestDeadline): Promise<LaterEvents> => {
  checkOpen(server);
  checkReadAll(options);
  const { after = 0n, filter = {}, limit = PAGE_OF_ALL, untilMs } = options;
  const limits = server.limitsUntil(untilMs);
  return server.question({ after, filter, count: limit, limits });
};

/** Only a stream that was truncated may have come so far; which, its metadata says. */
const firstFor = async (
  { truncation }: KurrentServer,
  stream: string,
  expected: ExpectedRevision,
  count: number,
): Promise<bigint> =>
  expected === 'no-stream' || expected + 1n + BigInt(count) <= 100_000n ? 0n : truncation.firstOf(stream);

/** Against the leader: a follower may be behind, and then every position is beyond its end for a while. */
const checkStart = async (server: KurrentServer, after: bigint, { streamPrefix = '' }: StoreFilter): Promise<void> => {
  const { followed, leading, places } = server;
  if (followed !== undefined && !isFollowed(server, streamPrefix))
    throw new InvalidArgument(
      `the streams ${streamPrefix}… are not followed: this store was opened to follow ${followed.join('…, ')}…`,
    );
  if (after === 0n) return;
  const last = await leading.lastPosition();
  if (after > last) throw beyondTheEnd(after, last);
  if (!(await places.isReadableFrom(after)))
    throw new InvalidArgument(`no event lies at the position ${after}: it is of another store`);
};

const close = async (server: KurrentServer): Promise<void> => {
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
