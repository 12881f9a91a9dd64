import {
  StreamNotFound,
  checkAppend,
  checkPosition,
  checkReadAll,
  checkStreamName,
  checkTruncation,
  closedStore,
  followFeed,
  readAllPages,
} from '@stackledger/store';
import type {
  AppendOptions,
  AppendResult,
  EventStore,
  ExpectedRevision,
  NewEvent,
  RequestDeadline,
} from '@stackledger/store';
import { PostgresAppender } from './appending/appender.js';
import type { PostgresAddress } from './connecting/address.js';
import type { PostgresDriver } from './connecting/load-driver.js';
import { watchNodes } from './connecting/node-watch.js';
import type { PrimarySearch } from './connecting/primary.js';
import { readingsOver } from './connecting/requests.js';
import type { PostgresServer } from './connecting/session.js';
import { SessionPool } from './connecting/session-pool.js';
import { postgresHealth } from './health.js';
import { PostgresMessages } from './messages/process-messages.js';
import { postgresFeed } from './reading/feed.js';
import { PostgresTail } from './reading/live-tail.js';
import { PAGE_OF_ALL, postgresPages, type PostgresPages } from './reading/pages.js';

/** What is known of a cluster before its store is made; `onCommit`: as in PostgresStoreOptions. */
export type PostgresStoreParts = Readonly<{
  address: PostgresAddress;
  driver: PostgresDriver;
  primary: PrimarySearch;
  server: PostgresServer;
  onCommit?: ((appends: number) => void) | undefined;
}>;

/** The port over a cluster. */
// Long for one function: one short answer for each question of the port.
export const postgresStore = ({ address, driver, primary, server, onCommit }: PostgresStoreParts): EventStore => {
  const { schema, shown } = address;
  const readers = new SessionPool(primary, address.connections);
  const writers = new SessionPool(primary, 1);
  const run = readingsOver(readers, address);
  const pages = postgresPages(run, schema);
  const pagesUntil = ({ untilMs }: RequestDeadline = {}): PostgresPages =>
    untilMs === undefined ? pages : postgresPages(run, schema, untilMs);
  const messages = new PostgresMessages(run, schema, () => tail.window());
  const tail = new PostgresTail({ pages, primary, address, onMessage: (payload) => messages.arrive(payload) });
  const written = (position: bigint, appends: number): void => {
    tail.expect(position);
    onCommit?.(appends);
  };
  const appender = new PostgresAppender({ pool: writers, address, written });
  const health = postgresHealth({
    ...{ shown, server, tailState: () => [tail.state, ...primary.foreign()].join('; ') },
    probe: (untilMs) => Promise.resolve(pagesUntil({ untilMs }).lastPosition()),
  });
  const watching = new AbortController();
  watchNodes({ driver, address, primary, signal: watching.signal });
  let isClosed = false;
  const checkOpen = (): void => {
    if (isClosed) throw closedStore();
  };
  const append = async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { untilMs = Number.POSITIVE_INFINITY, lastId }: AppendOptions = {},
  ): Promise<AppendResult> => {
    checkOpen();
    checkAppend(stream, expected, events, await firstFor(pages, stream, expected, events.length));
    return health.watching(appender.append({ stream, expected, lastId: lastId?.(), events }, untilMs));
  };
  const truncateBefore = async (stream: string, revision: bigint, deadline?: RequestDeadline): Promise<void> => {
    checkOpen();
    checkStreamName(stream);
    if (revision < 0n) checkTruncation(stream, revision, 0n); // throws: revisions begin at 0
    const query = {
      ...{ name: 'truncate', text: `SELECT ${schema}.truncate_before($1, $2) AS last` },
      values: [stream, revision.toString()],
    };
    const [found] = await run((session, ms) => session.query<{ last: string }>(query, ms), deadline?.untilMs);
    const last = BigInt(found?.last ?? -1);
    if (last < 0n) throw new StreamNotFound(stream);
    checkTruncation(stream, revision, last);
  };
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    isClosed = true;
    watching.abort();
    messages.close();
    await appender.close();
    tail.close();
    for (const pool of [readers, writers]) pool.close();
  };
  return {
    isShared: true,
    patienceMs: address.timeoutMs,
    messages,
    append,
    read: (stream, options) => pagesUntil(options).read(stream, options),
    readAll: (options) => readAllPages(pages, options, PAGE_OF_ALL),
    streams: (prefix) => pages.streams(prefix),
    eventAt: async (position, deadline) => {
      checkPosition(position);
      return pagesUntil(deadline).eventAt(position);
    },
    readOn: async ({ untilMs, ...options }) => {
      checkReadAll(options);
      const { before, events, isLast } = await pagesUntil({ untilMs }).later(options);
      return { before, events, isLast };
    },
    lastPosition: async (deadline) => pagesUntil(deadline).lastPosition(),
    isLive: () => tail.isLive,
    subscribe: (options) =>
      tail.followed(followFeed(postgresFeed(tail, pages, checkOpen), options), options?.patienceMs ?? 0),
    truncateBefore,
    health: () => health.now(isClosed),
    close: () => (closing ??= close()),
  };
};

/** Only a stream that was truncated may have come so far; where it begins, it says. */
const firstFor = async (
  pages: PostgresPages,
  stream: string,
  expected: ExpectedRevision,
  count: number,
): Promise<bigint> =>
  expected === 'no-stream' || expected + 1n + BigInt(count) <= 100_000n
    ? 0n
    : ((await pages.begin(stream, { limit: 0 }))?.range.first ?? 0n);
