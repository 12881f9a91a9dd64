/**
 * An event to be appended. `id`: lowercase UUID; `type`: past tense; `json`: the whole stored envelope, kept byte for
 * byte.
 */
export type NewEvent = Readonly<{ id: string; type: string; json: string }>;

/**
 * An event in the store. `revision`: its place in the stream, 0n, 1n, …, without gaps. `position`: its place among all
 * events of this store, rising, from 1n, with gaps; another store numbers otherwise, so it is never a public id.
 */
export type RecordedEvent = NewEvent & Readonly<{ stream: string; revision: bigint; position: bigint }>;

/** The place of an event that is not as it was written. `type`: its type, where all that is there agrees on it. */
export type DamagedEvent = Readonly<{ stream: string; revision: bigint; position: bigint; type?: string }>;

/**
 * What the writer believes to be the last revision of the stream. Always exact: any other would make retries double.
 */
export type ExpectedRevision = bigint | 'no-stream';

/** Revision and position of the last event appended. */
export type AppendResult = Readonly<{ revision: bigint; position: bigint }>;

/** From the first event to the last, or from the last to the first. */
export type Direction = 'forwards' | 'backwards';

/**
 * Until when a request is to be answered, by the monotonic clock of this process (`performance.now()`). Stores that
 * wait for a server keep to it, where it is earlier than their own time for a request.
 */
export type RequestDeadline = Readonly<{ untilMs?: number | undefined }>;

/**
 * `lastId` works out the id of the event at the expected revision, as the writer knows it. A database that may be
 * restored to an earlier state under its processes compares it: others may have brought the stream back to the same
 * length. Other stores do not ask.
 */
export type AppendOptions = RequestDeadline & Readonly<{ lastId?: (() => string) | undefined }>;

/**
 * A part of a stream. `from` and `to` are both inclusive and stand in reading order: backwards, `from` is the higher
 * one. Forwards (the default) reads from the first event held to the last, backwards the other way. `limit` counts
 * events.
 */
export type ReadOptions = RequestDeadline &
  Readonly<{
    from?: bigint | undefined;
    to?: bigint | undefined;
    direction?: Direction | undefined;
    limit?: number | undefined;
  }>;

/** Which events of all streams: those of streams with this prefix and of one of these types; both must hold. */
export type StoreFilter = Readonly<{ streamPrefix?: string | undefined; types?: readonly string[] | undefined }>;

/** A part of all events, in order of position. `after` is exclusive, 0n (the default) stands before every event. */
export type ReadAllOptions = Readonly<{
  after?: bigint | undefined;
  filter?: StoreFilter | undefined;
  limit?: number | undefined;
}>;

/**
 * What was appended after a position. `before`: the event at that position, if it passes the filter and is there still.
 * `isLast`: nothing was after these events when they were read.
 */
export type LaterEvents = Readonly<{
  before: RecordedEvent | null;
  events: readonly RecordedEvent[];
  isLast: boolean;
}>;

/**
 * As ReadAllOptions; `signal` ends the subscription. `patienceMs`: how long news may wait for more, where each look at
 * a server costs something; none by default.
 */
export type SubscribeOptions = Readonly<{
  after?: bigint | undefined;
  filter?: StoreFilter | undefined;
  signal?: AbortSignal | undefined;
  patienceMs?: number | undefined;
}>;

/**
 * What a subscription says. `caught-up` comes when it first reaches the last event, and again whenever it had fallen
 * behind; every event up to its `position` that passes the filter has been given, so that the position may be stored as
 * checkpoint.
 */
export type SubscriptionMessage =
  Readonly<{ kind: 'event'; event: RecordedEvent }> | Readonly<{ kind: 'caught-up'; position: bigint }>;

/**
 * The progress of a check of the whole store in the background, from 0 to 1. `not-due`: it was closed in order, and
 * only what is read is checked. `failed`: damage was found; where it is of single events the check goes on. `detail` is
 * a sentence for people.
 */
export type StoreCheck = Readonly<{
  state: 'not-due' | 'running' | 'passed' | 'failed';
  done: number;
  detail: string;
}>;

/**
 * `detail` and `durability` are sentences for people: its state, and where an acknowledged event is stored. `check`:
 * where the store is a file of this process. `damaged`: streams that cannot be read, as far as is known, where all else
 * goes on; `detail` names them.
 */
export type StoreHealth = Readonly<{
  state: 'ready' | 'read-only' | 'down';
  detail: string;
  durability: string;
  check?: StoreCheck | undefined;
  damaged?: readonly DamagedEvent[] | undefined;
}>;

/**
 * `seen` is called with every event of the backup, by position, as the finished copy is checked; a promise of it is
 * waited for. `signal` aborts it. The store takes appends meanwhile.
 */
export type BackupOptions = Readonly<{
  seen?: ((event: RecordedEvent) => unknown) | undefined;
  signal?: AbortSignal | undefined;
}>;

/**
 * What a backup holds: bytes of its file, streams, events, and the position of the last of them (0n when there is
 * none).
 */
export type BackupReport = Readonly<{ bytes: number; streams: number; events: number; position: bigint }>;

/**
 * Short texts between the processes of one store, kept by nobody: each arrives at most once at every process that
 * listens, the sender too, in the order in which one process sent them. For what may be lost.
 */
export type ProcessMessages = Readonly<{
  /** Sends a text of at most MESSAGE_BYTES, sometime soon. Throws InvalidArgument. */
  send(text: string): void;
  /** Calls back with every text that arrives, until the returned function is called. */
  listen(listener: (text: string) => void): () => void;
}>;

/**
 * An event store: streams of events. Its errors are those of errors.ts; the contract suite (testing/) specifies every
 * adapter.
 */
export type EventStore = {
  /** Whether other processes may append to it too: caches may then be outdated. */
  readonly isShared: boolean;
  /** Whether most numbers are positions of no event, as in a log that counts bytes: such a one is of another store. */
  readonly isSparse?: boolean;
  /** How long a request may take in all, in milliseconds, where the store waits for a server. */
  readonly patienceMs?: number;
  /** Where processes that share the store can send each other messages. */
  readonly messages?: ProcessMessages;
  /**
   * Appends all events or none, at the exact revision, and answers when they are durable. The same events (ids and
   * bytes) at the same revision again give the first answer and write nothing. Throws ExpectedRevisionConflict,
   * LimitExceeded, InvalidArgument, StoreUnavailable, OutcomeUnknown.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /** Events of one stream, read in pages up to where it ended when the reading began. Throws StreamNotFound. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /** Events of all streams by position, read in pages up to where the store ended when the reading began. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>;
  /**
   * As `readAll`, in pages, some of them empty, where the events lie in this process: to wait for each event would cost
   * more than many a reader does with it.
   */
  pages?(options?: ReadAllOptions): AsyncIterable<readonly RecordedEvent[]>;
  /** The names of all streams with a prefix that can be read at the call, where the store can say so cheaply. */
  streams?(prefix: string): AsyncIterable<string>;
  /**
   * The event at exactly this position; null when there is none of ours: the position is of another store, or the event
   * was truncated.
   */
  eventAt(position: bigint, deadline?: RequestDeadline): Promise<RecordedEvent | null>;
  /**
   * What was appended after a position, in one request: with `isLast` every event that was acknowledged before the
   * call, to whichever process. `after` is the position of an event that passes the filter, or the value of
   * `lastPosition`.
   */
  readOn(options: ReadAllOptions & RequestDeadline): Promise<LaterEvents>;
  /** The position of the last event of the store, of whatever stream; 0n when there is none. */
  lastPosition(deadline?: RequestDeadline): Promise<bigint>;
  /** Whether followers are given new events as they come; false while the subscription of the server is resumed. */
  isLive(): boolean;
  /**
   * Every event after `after`, first stored ones, then new ones: none lost, none twice, by position. A slow reader is
   * served from the store, at its own pace. Resumes by itself after StoreUnavailable; ends on abort and when the store
   * closes. Throws InvalidArgument for an `after` beyond the end (a checkpoint of another store), DamagedStore. End it
   * by `signal`, or by leaving the loop; a pending `next()` ends by `signal` only.
   */
  subscribe(options?: SubscribeOptions): AsyncIterable<SubscriptionMessage>;
  /**
   * Removes the events before `revision` (`readAll` may still give them for a while). The last event always stays, a
   * truncation is final. Throws StreamNotFound, InvalidArgument for a revision beyond the last.
   */
  truncateBefore(stream: string, revision: bigint, deadline?: RequestDeadline): Promise<void>;
  health(): Promise<StoreHealth>;
  /**
   * Writes a snapshot of the whole store to a new file at an absolute path; appends continue meanwhile. The copy is
   * read and checked before it gets its name. Never overwrites a file. Throws BackupFailed. Only where the store is a
   * file of this process; servers have backups of their own.
   */
  backup?(path: string, options?: BackupOptions): Promise<BackupReport>;
  /** Waits for appends under way, ends the subscriptions; from then on every call throws StoreUnavailable, `closed`. */
  close(): Promise<void>;
};

/** Injection token of the EventStore. */
export const EVENT_STORE = Symbol('EVENT_STORE');
