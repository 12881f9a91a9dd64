import {
  LISTED,
  TurnLost,
  type CheckpointSharing,
  type CheckpointStore,
  type ProjectionFailure,
  type ProjectionTurn,
  type SharedProgress,
  type StoredList,
} from '@stackledger/projections';
import { codeOf, newBell } from '@stackledger/store';
import type { PostgresDatabase, PostgresSession } from '@stackledger/store-postgres';
import { postgresStateBefore, type CheckpointReadings } from './postgres-checkpoints.js';
import { postgresList } from './postgres-list.js';
import { channelOf, TURN_IS_LOST } from './tables.js';
import { parametersWithRows, writtenRows } from './written-rows.js';

/** The key of the lock that whoever writes holds: "SLPT", and the schema. */
const LOCK = 0x534c5054;

/** How often a process without the turn tries to get it, and one that has it shows that it is alive. */
const TRY_MS = 1_000;

/** A process that has shown no life for so long is taken for dead, though its connection is there. */
const DEAD_AFTER_MS = 2_500;

/** How long the server waits for the connection of a dead process to end. */
const ENDING_MS = 500;

const LONGEST_PAUSE_MS = 2_000;

type HeardMessages = {
  readonly progress: Set<(progress: SharedProgress) => void>;
  readonly asked: Set<(position: bigint) => void>;
};

/**
 * Who writes the read models, over a connection of its own: the lock belongs to it, so that it is free as soon as the
 * server sees the process end; the one that has it writes by it, and all listen.
 */
export class ProjectionTurns implements CheckpointSharing {
  readonly #heard: HeardMessages = { progress: new Set(), asked: new Set() };
  readonly #closing = new AbortController();
  readonly #changed = newBell();
  #session: PostgresSession | undefined;
  #isConnecting = false;
  /** The turn of this process, if it has it. */
  #held: Readonly<{ epoch: bigint; lose: () => void }> | undefined;

  constructor(
    private readonly database: PostgresDatabase,
    private readonly readings: CheckpointReadings,
    private readonly holder: string,
  ) {}

  async takeTurn(signal: AbortSignal, version: number): Promise<ProjectionTurn | null> {
    this.#connect();
    const over = AbortSignal.any([signal, this.#closing.signal]);
    while (!isOver(over)) {
      const session = this.#session;
      const turn = session === undefined ? null : await this.#tried(session, version).catch(() => null);
      if (turn !== null && !isOver(over)) return turn;
      await turn?.end();
      // A new connection is tried at once.
      await this.#pause(TRY_MS, () => this.#session !== session, over);
    }
    return null;
  }

  listUpTo(position: bigint, version: number): StoredList {
    return postgresList(this.database, { position, version });
  }

  readonly stateBefore: CheckpointSharing['stateBefore'] = (version, ...asked) =>
    postgresStateBefore(this.database, version)(...asked);

  onProgress(listener: (progress: SharedProgress) => void): () => void {
    this.#connect();
    this.#heard.progress.add(listener);
    return () => this.#heard.progress.delete(listener);
  }

  onAsked(listener: (position: bigint) => void): () => void {
    this.#connect();
    this.#heard.asked.add(listener);
    return () => this.#heard.asked.delete(listener);
  }

  askFor(position: bigint): void {
    const { run, schema } = this.database;
    const query = { name: 'ask', text: 'SELECT pg_notify($1, $2)', values: [channelOf(schema), `want ${position}`] };
    void run((session, ms) => session.query(query, ms)).catch(() => undefined); // they come a moment later without it
  }

  async failure(): Promise<ProjectionFailure | null> {
    const { run, schema } = this.database;
    const query = { name: 'failure', text: `SELECT failure FROM ${schema}.projection_turn` };
    const [row] = await run((session, ms) => session.query<{ failure: string | null }>(query, ms));
    // A cast: `stopped` has written it.
    return row?.failure == null ? null : (JSON.parse(row.failure) as ProjectionFailure);
  }

  close(): void {
    this.#closing.abort();
    this.#changed.ring();
  }

  /** Begins to hold a connection, and makes another one whenever it ends. */
  #connect(): void {
    if (this.#isConnecting) return;
    this.#isConnecting = true;
    void this.database.listen({
      // Lost read models are rebuilt, so that commits need not wait for a disk or a standby.
      statements: [`LISTEN ${channelOf(this.database.schema)}`, 'SET synchronous_commit = off'],
      onPayload: (payload) => this.#hear(payload),
      onChange: (session) => {
        this.#session = session;
        this.#changed.ring();
      },
      longestPauseMs: LONGEST_PAUSE_MS,
      signal: this.#closing.signal,
    });
  }

  #hear(payload: string): void {
    const [kind, first = '', version = '', position = ''] = payload.split(' ');
    if (kind === 'turn' && this.#held !== undefined && BigInt(first) > this.#held.epoch) this.#held.lose();
    if (kind === 'want') for (const listener of this.#heard.asked) listener(BigInt(first));
    if (kind !== 'at') return;
    const progress = { projection: first, version: Number(version), position: BigInt(position) };
    for (const listener of this.#heard.progress) listener(progress);
  }

  /** The turn, or null where another process has it, or a newer program has written. */
  async #tried(session: PostgresSession, version: number): Promise<ProjectionTurn | null> {
    const { schema, tryMs } = this.database;
    const lock = [LOCK, schema];
    const free = { text: 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', values: lock };
    let [tried] = await session.query<{ taken: boolean }>(free, tryMs);
    if (tried?.taken !== true && (await this.#endsTheDead(session)))
      [tried] = await session.query<{ taken: boolean }>(free, tryMs);
    if (tried?.taken !== true) return null;
    const text = `SELECT ${schema}.take_projection_turn($1, $2, $3) AS epoch`;
    const taking = { text, values: [this.holder, LISTED, version] };
    // Of a busy server too the lock goes back: it is counted, and would stay with this connection for ever.
    const [taken] = await session.query<{ epoch: string | null }>(taking, tryMs).catch(() => []);
    if (taken?.epoch != null) return this.#turnOf(session, taken.epoch);
    await this.#unlock(session);
    return null;
  }

  /**
   * Ends the connection of a process that holds the lock and does nothing more: it is frozen, or its machine is gone.
   * Whether there was one, and it has ended.
   */
  async #endsTheDead(session: PostgresSession): Promise<boolean> {
    const { schema, tryMs } = this.database;
    const text =
      `SELECT pg_terminate_backend(t.pid, ${ENDING_MS}) AS ended FROM ${schema}.projection_turn t JOIN pg_locks l ON l.pid = t.pid ` +
      `WHERE l.locktype = 'advisory' AND l.classid = $1::bigint::oid AND l.granted ` +
      `AND t.seen_at < clock_timestamp() - make_interval(secs => $2)`;
    const [found] = await session.query<{ ended: boolean }>({ text, values: [LOCK, DEAD_AFTER_MS / 1_000] }, tryMs);
    return found?.ended === true;
  }

  #turnOf(session: PostgresSession, epoch: string): ProjectionTurn {
    const { schema, tryMs } = this.database;
    const lost = new AbortController();
    const lose = (): void => lost.abort();
    session.onEnd(lose);
    this.#held = { epoch: BigInt(epoch), lose };
    const run = async (name: string, parameters: string, values: unknown[]): Promise<void> => {
      if (isOver(lost.signal)) throw new TurnLost();
      try {
        await session.query({ name, text: `SELECT ${schema}.${name}(${parameters})`, values }, tryMs);
      } catch (error) {
        if (codeOf(error) === TURN_IS_LOST) lose();
        throw isOver(lost.signal) ? new TurnLost({ cause: error }) : error;
      }
    };
    const alive = setInterval(() => {
      void run('keep_projection_turn', '$1', [epoch]).catch(() => undefined); // the next write says what is the matter
    }, TRY_MS).unref();
    lost.signal.addEventListener('abort', () => clearInterval(alive));
    const checkpoints: CheckpointStore = {
      ...this.readings,
      write: (projection, progress, states) =>
        run('write_projection', WRITTEN, [
          ...[epoch, projection, progress.version, progress.position.toString(), progress.eventId],
          ...writtenRows(states),
        ]),
      forget: (projection) => run('forget_projection', '$1, $2, $3', [epoch, projection, projection === LISTED]),
      close: () => Promise.resolve(),
    };
    const end = async (): Promise<void> => {
      lose();
      await this.#unlock(session);
    };
    const stopped: ProjectionTurn['stopped'] = (failure, after) =>
      run('stop_projection', '$1, $2, $3', [epoch, JSON.stringify(failure), after.toString()]);
    return { checkpoints, lost: lost.signal, stopped, end };
  }

  async #unlock(session: PostgresSession): Promise<void> {
    const { schema, tryMs } = this.database;
    const unlock = { text: 'SELECT pg_advisory_unlock($1, hashtext($2))', values: [LOCK, schema] };
    if (!session.isBroken) await session.query(unlock, tryMs).catch(() => session.close());
  }

  /** Waits so long, or until something holds or is over. */
  async #pause(ms: number, isDue: () => boolean, over: AbortSignal): Promise<void> {
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), ms).unref();
    await this.#changed.wait(isDue, AbortSignal.any([over, timer.signal]));
    clearTimeout(timeout);
  }
}

const WRITTEN = parametersWithRows(5);

// A function, since the compiler would assume across a wait that nothing was aborted.
const isOver = (signal: AbortSignal): boolean => signal.aborted;
