import { ExpectedRevisionConflict, LimitExceeded, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { ExpectedRevision, NewEvent } from '@stackledger/store';
import type { ClientSlot } from '../client/client-slot.js';
import { pauseAfter, type RetryClock } from '../client/clock.js';
import { failureOf, isTemporary, meaningOf, messageOf, spoilsAppender } from '../client/failures.js';
import type { Lanes } from './lanes.js';
import type { KurrentClient } from '../client/kurrent-client.js';
import { kurrentEvent } from '../client/recorded.js';

/** The revision written, now or by an earlier attempt; the server may omit the position. */
export type WrittenRevision = Readonly<{ revision: bigint; position: bigint | undefined }>;

/** How long an append is tried in all, waiting included, and how long each request may take, in milliseconds. */
type AppendTimeouts = Readonly<{ withinMs: number; tryMs: number }>;

/** What appends run through. */
export type AppenderDependencies = Readonly<{
  lanes: Pick<Lanes<ClientSlot>, 'pass'>;
  clock: RetryClock;
  patience: AppendTimeouts;
  shown: string;
  leadership: LeadershipWatch;
}>;

/** What appends tell of the node that they reach: the compiled part of the client, which reads, may be at another. */
export type LeadershipWatch = Readonly<{
  /** An append that was begun then has failed so: its node may lead no more. */
  doubt: (begunAt: number, error: unknown) => void;
  /** Something was written up to a position. */
  wrote: (position: bigint) => void;
  /** Looks whether the node that is read from has what was written. */
  confirm: (ms: number) => Promise<void>;
}>;

/** An append under way: until when it is tried, and whether one of its requests may have been written. */
type AppendAttempt = Readonly<{
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
  until: number;
}>;

/** An election takes seconds; longer pauses would not relieve the server further. */
const LONGEST_PAUSE_MS = 1000;

/** The least remaining time in which an answer is likely. */
const SHORTEST_TRY_MS = 100;

/**
 * The client sends a point in time until which the server may take an append, by the clock of this machine. So far off
 * that no clock is, the server keeps to its own limit; how long we wait is measured here.
 */
const FAR_OFF_MS = 24 * 60 * 60 * 1000;

/**
 * Appends at an exact revision. When it is unknown whether an append was written, or nobody is there to write it, it is
 * sent again with the same ids at the same revision, which cannot double: the server compares both. Pauses grow, and it
 * goes on for all the time there is. Throws ExpectedRevisionConflict, LimitExceeded, StoreUnavailable where nothing can
 * have been written, OutcomeUnknown where it may have been.
 */
export const appenderOver = (parts: AppenderDependencies) => {
  const { lanes, clock, patience } = parts;
  return async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    withinMs = patience.withinMs,
  ): Promise<WrittenRevision> => {
    const until = clock.now() + withinMs;
    if (withinMs <= 0) throw tooLate();
    const attempt: AppendAttempt = { stream, expected, events, until };
    return lanes.pass({ bytes: bytesOf(events), until }, (slot) => persistently(slot, attempt, parts));
  };
};

const persistently = async (
  slot: ClientSlot,
  attempt: AppendAttempt,
  parts: AppenderDependencies,
): Promise<WrittenRevision> => {
  const { clock, patience, leadership } = parts;
  let mayBeWritten = false;
  for (let failures = 1; ; failures++) {
    const begunAt = clock.now();
    try {
      const written = await sent(slot, attempt, patience.tryMs);
      if (written.position !== undefined) leadership.wrote(written.position);
      // A client that has failed, or is new, may have found another leader than the one that is read from.
      if (failures > 1 || !hasWritten.has(written.by)) {
        await leadership.confirm(Math.min(patience.tryMs, attempt.until - clock.now()));
        hasWritten.add(written.by);
      }
      return written;
    } catch (error) {
      const meaning = meaningOf(error);
      mayBeWritten ||= meaning === 'unknown' || meaning === 'server-error';
      if (meaning === 'unknown') leadership.doubt(begunAt, error);
      const pause = pauseAfter(failures, LONGEST_PAUSE_MS, clock.random);
      const isTimeLeft = clock.now() + pause + Math.min(SHORTEST_TRY_MS, patience.tryMs) <= attempt.until;
      if (!isTimeLeft || !isTemporary(error)) throw failed(error, attempt, mayBeWritten, parts.shown);
      await clock.pause(pause);
    }
  }
};

/** Clients by which an append has gone well. */
const hasWritten = new WeakSet<KurrentClient>();

const sent = (
  slot: ClientSlot,
  { stream, expected, events, until }: AppendAttempt,
  ms: number,
): Promise<WrittenRevision & Readonly<{ by: KurrentClient }>> =>
  slot.request(
    async (client) => {
      const streamState = expected === 'no-stream' ? 'no_stream' : expected;
      const result = await client.appendToStream(stream, events.map(kurrentEvent), optionsOf(streamState));
      return {
        revision: BigInt(result.nextExpectedRevision),
        position: result.position && BigInt(result.position.commit),
        by: client,
      };
    },
    { ms, until, spoils: spoilsAppender },
  );

/** The options of an append request. */
export const optionsOf = (streamState: bigint | 'no_stream') =>
  ({ streamState, requiresLeader: true, deadline: FAR_OFF_MS }) as const;

/** The port's error for an append that is given up. */
const failed = (
  error: unknown,
  { stream, expected, events }: AppendAttempt,
  mayBeWritten: boolean,
  shown: string,
): unknown => {
  switch (meaningOf(error)) {
    case 'conflict':
      return conflictIn(error, stream, expected);
    case 'too-large':
      return tooLarge(error, stream, events);
    case 'bug':
      return failureOf(error, shown);
    default:
      return mayBeWritten ? new OutcomeUnknown(stream, messageOf(error), { cause: error }) : failureOf(error, shown);
  }
};

const conflictIn = (error: unknown, stream: string, expected: ExpectedRevision): ExpectedRevisionConflict => {
  // A cast: the client's error says at which revision the stream is.
  const { actualState } = error as { actualState?: bigint | 'no_stream' };
  return new ExpectedRevisionConflict(stream, expected, typeof actualState === 'bigint' ? actualState : 'no-stream');
};

/** A server that is set to take less than the limits of the port. */
const tooLarge = (error: unknown, stream: string, events: readonly NewEvent[]): LimitExceeded => {
  // A cast: the client's error says how much the server takes.
  const { maxAppendSize = 0 } = error as { maxAppendSize?: number };
  return new LimitExceeded(stream, 'append-bytes', maxAppendSize, bytesOf(events));
};

const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);

/** The answer of a store that has too much to do. */
export const overloaded = (waiting: number): StoreUnavailable =>
  new StoreUnavailable('busy', `${waiting} appends wait for KurrentDB already; send fewer at once`);

/** The answer to an append whose turn did not come; nothing of it was sent. */
export const tooLate = (): StoreUnavailable =>
  new StoreUnavailable(
    'busy',
    'its turn did not come in the time that an append has; send it again, and fewer at once',
  );
