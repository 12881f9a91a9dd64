import { Socket } from 'node:net';
import type { PostgresAddress, PostgresHost } from './address.js';
import { ConnectionLost, NotConnected, lineOf } from './failures.js';
import type { PostgresClient, PostgresDriver, PostgresQuery } from './load-driver.js';

/**
 * What a server says of itself as a connection begins. `system`: the same on all nodes of a cluster, empty where the
 * address names one node or the server does not say. `timeline` rises with each promotion; 0 on a standby.
 */
export type PostgresServer = Readonly<{
  system: string;
  isStandby: boolean;
  timeline: number;
  version: string;
  encoding: string;
  fsync: string;
  commit: string;
  standbys: string;
}>;

/**
 * One connection. A statement that is not answered in time ends it: whatever comes later would answer the next one. The
 * server bounds statements and waits by itself too, so that none goes on for a client that has left.
 */
export class PostgresSession {
  #broken: Error | undefined;
  #hasWarned = false;
  readonly #ended = new Set<() => void>();

  constructor(
    private readonly client: PostgresClient,
    private readonly socket: () => Socket,
    readonly host: PostgresHost,
  ) {
    client.on('error', (error) => this.#break(error));
    client.on('end', () => this.#break(new Error('the connection ended')));
    client.on('notice', (notice) => {
      // A cast: a notice has the fields of an error of the server.
      const { severity } = notice as { severity?: string };
      if (severity === 'WARNING') this.#hasWarned = true;
    });
  }

  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  /** Whether the server has warned since it was last asked for: it does where a commit was not replicated. */
  takeWarning(): boolean {
    const hasWarned = this.#hasWarned;
    this.#hasWarned = false;
    return hasWarned;
  }

  /** Runs a statement. Throws ConnectionLost, and the errors of the server. */
  async query<Row>(query: PostgresQuery, ms: number): Promise<readonly Row[]> {
    if (this.#broken !== undefined) throw new NotConnected(lineOf(this.#broken), { cause: this.#broken });
    const leave = new AbortController();
    try {
      const { rows } = await Promise.race([this.client.query(query), this.#failing(ms, leave.signal)]);
      // A cast: each statement says which columns it gives.
      return rows as readonly Row[];
    } catch (error) {
      if (this.isBroken) throw new ConnectionLost(lineOf(this.#broken), { cause: error });
      throw error;
    } finally {
      leave.abort();
    }
  }

  /** Calls back with each message of the channel that this connection listens to. */
  onNotification(listener: (payload: string) => void): void {
    this.client.on('notification', ({ payload = '' }) => listener(payload));
  }

  /** Calls back once the connection has ended, for whatever reason. */
  onEnd(listener: () => void): void {
    if (this.#broken === undefined) this.#ended.add(listener);
    else listener();
  }

  /** Ends the connection without waiting for the server. */
  close(): void {
    this.#break(new Error('the connection was closed'));
  }

  #break(error: Error): void {
    if (this.#broken !== undefined) return;
    this.#broken = error;
    void this.client.end().catch(() => undefined);
    // What was written goes out first, unless the other side is gone.
    this.socket().destroySoon();
    for (const listener of this.#ended) listener();
    this.#ended.clear();
  }

  /** Fails when the time is over, or the connection ends. */
  #failing(ms: number, left: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const late = (): void => this.#break(new Error(`it was not answered within ${Math.round(ms)} ms`));
      const timer = setTimeout(late, Math.max(0, ms));
      const end = (): void => reject(this.#broken ?? new Error('the connection ended'));
      this.#ended.add(end);
      left.addEventListener('abort', () => {
        clearTimeout(timer);
        this.#ended.delete(end);
      });
    });
  }
}

/** A connection, and what the server said. */
export type IntroducedSession = Readonly<{ session: PostgresSession; server: PostgresServer }>;

/** Connects to one node. Throws NotConnected, and the errors of the server. */
export const connectTo = async (
  { newClient }: PostgresDriver,
  address: PostgresAddress,
  host: PostgresHost,
  ms: number,
): Promise<IntroducedSession> => {
  const { user, password, database, tls } = address;
  let socket = new Socket();
  const client = newClient({
    ...{ host: host.host, port: host.port, user, password, database, ssl: tls },
    ...{ connectionTimeoutMillis: Math.max(1, Math.round(ms)), keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    ...{ application_name: 'stackledger', stream: () => (socket = new Socket()) },
  });
  const session = new PostgresSession(client, () => socket, host);
  const begunAt = performance.now();
  try {
    await connected(client, session, ms);
    const leftMs = (): number => ms - (performance.now() - begunAt);
    const [row] = await session.query<IntroductionRow>(introduction(address.tryMs), leftMs());
    if (row === undefined) throw new NotConnected('it says nothing of itself');
    const { tellsSystem, ...said } = row;
    const system = tellsSystem && address.hosts.length > 1 ? await systemOf(session, leftMs()) : '';
    return { session, server: { ...said, timeline: timelineIn(row), system } };
  } catch (error) {
    session.close();
    throw error instanceof ConnectionLost ? new NotConnected(error.message, { cause: error }) : error;
  }
};

/** Waits for the connection. A server that takes connections and says nothing is not waited for. */
const connected = async (client: PostgresClient, session: PostgresSession, ms: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(new NotConnected(`no connection within ${Math.round(ms)} ms`));
    timer = setTimeout(refuse, Math.max(0, ms));
    session.onEnd(() => reject(new NotConnected('the connection ended as it began')));
  });
  try {
    await Promise.race([client.connect(), late]);
  } catch (error) {
    throw isFromServer(error) ? error : new NotConnected(lineOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
};

/** Whether the server itself has said so, in its own words. */
const isFromServer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && !String(error.code).startsWith('57P');

type TimelineRow = Readonly<{ timeline: string }>;
type IntroductionRow = Omit<PostgresServer, 'timeline' | 'system'> & TimelineRow & Readonly<{ tellsSystem: boolean }>;

/** The file of the log names the timeline. */
const TIMELINE =
  "CASE WHEN pg_is_in_recovery() THEN '0' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline";

const timelineIn = ({ timeline }: TimelineRow): number => Number.parseInt(timeline, 16);

/** The timeline that a node leads by now; 0 on a standby. Throws ConnectionLost, and the errors of the server. */
export const timelineOf = async (session: PostgresSession, ms: number): Promise<number> => {
  const [row] = await session.query<TimelineRow>({ name: 'timeline', text: `SELECT ${TIMELINE}` }, ms);
  return row === undefined ? 0 : timelineIn(row);
};

/** The system identifier of the cluster of a node; some services let nobody ask. */
const systemOf = async (session: PostgresSession, ms: number): Promise<string> => {
  const text = 'SELECT system_identifier::text AS system FROM pg_control_system()';
  const [row] = await session.query<{ readonly system: string }>({ text }, ms);
  return row?.system ?? '';
};

/**
 * Bounds what the server does for this connection, makes its commits durable whatever the server's default is, and asks
 * what node it is.
 */
const introduction = (tryMs: number): PostgresQuery => ({
  text: `SELECT
      set_config('statement_timeout', $1, false),
      set_config('lock_timeout', $1, false),
      set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'
        ELSE current_setting('synchronous_commit') END, false) AS commit,
      has_function_privilege('pg_control_system()', 'EXECUTE') AS "tellsSystem",
      pg_is_in_recovery() AS "isStandby",
      ${TIMELINE},
      current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding,
      current_setting('fsync') AS fsync,
      current_setting('synchronous_standby_names') AS standbys`,
  values: [String(tryMs)],
});
