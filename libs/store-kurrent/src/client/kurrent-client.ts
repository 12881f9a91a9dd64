/**
 * The part of `@kurrent/kurrentdb-client` that this adapter uses, as types of its own: so the project compiles where
 * the optional package is not installed. load-client.spec.ts holds them against the package.
 */
export type KurrentEvent = Readonly<
  { id: string; type: string; metadata: undefined } & (
    | { contentType: 'application/octet-stream'; data: Uint8Array }
    | { contentType: 'application/json'; data: Readonly<Record<string, unknown>> }
  )
>;

/** A count as the client gives it: a bigint, though some versions gave numbers. */
type KurrentCount = bigint | number;

/** A place in the log of all events. */
export type KurrentPosition = Readonly<{ commit: KurrentCount; prepare: KurrentCount }>;

/** The same as it is sent. */
export type KurrentPlace = Readonly<{ commit: bigint; prepare: bigint }> | 'start';

/** An event as it is read; `data` is bytes unless its writer declared JSON. */
export type KurrentRecorded = Readonly<{
  event?: Readonly<{
    id: string;
    type: string;
    streamId: string;
    revision: KurrentCount;
    data: unknown;
    position?: KurrentPosition;
  }>;
  commitPosition?: KurrentCount;
}>;

/** Which events the server leaves out: all but those whose stream or type passes. */
export type KurrentFilter = Readonly<
  { filterOn: 'streamName' | 'eventType'; checkpointInterval: number } & ({ prefixes: string[] } | { regex: string })
>;

/** What a subscription is asked for; `checkpointReached` tells how far the server has searched. */
type KurrentSubscribe = Readonly<{
  fromPosition: KurrentPlace | 'end';
  filter?: KurrentFilter & Readonly<{ checkpointReached: (of: unknown, position: KurrentPosition) => void }>;
  requiresLeader?: boolean;
}>;

/** A subscription: it says `error` once and never resumes by itself. */
type KurrentSubscription = {
  on(event: 'data', listener: (recorded: KurrentRecorded) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'caughtUp', listener: (at: Readonly<{ date?: Date }>) => void): unknown;
  on(event: 'confirmation' | 'end' | 'close', listener: () => void): unknown;
  unsubscribe(): Promise<void>;
};

/** Who asks. */
export type KurrentLogin = Readonly<{ username: string; password: string }>;

type KurrentReadOptions = Readonly<{
  direction: 'forwards' | 'backwards';
  maxCount: number;
  requiresLeader: boolean;
  credentials?: KurrentLogin;
}>;

/** A reading of all events. */
export type KurrentReadAll = KurrentReadOptions &
  Readonly<{ fromPosition: KurrentPlace | 'end'; filter?: KurrentFilter }>;

/** A connected client, as the package makes it. */
export type PackageClient = {
  appendToStream(
    stream: string,
    events: KurrentEvent[],
    options: Readonly<{ streamState: bigint | 'no_stream'; requiresLeader: boolean; deadline: number }>,
  ): Promise<Readonly<{ nextExpectedRevision: KurrentCount; position?: KurrentPosition }>>;
  readStream(
    stream: string,
    options: KurrentReadOptions & Readonly<{ fromRevision: bigint | 'start' | 'end' }>,
  ): AsyncIterable<KurrentRecorded>;
  readAll(options: KurrentReadAll): AsyncIterable<KurrentRecorded>;
  subscribeToAll(options: KurrentSubscribe): KurrentSubscription;
  dispose(): Promise<void>;
};

/** A connected client with a second way to read. */
export type KurrentClient = PackageClient & {
  /**
   * As `readAll`, by the part of the package that is written in JavaScript: stub-readings.ts says when. `take` is given
   * every event, and false from it ends the reading.
   */
  readByStubs(options: KurrentReadAll, take: (recorded: KurrentRecorded) => boolean): Promise<void>;
};
