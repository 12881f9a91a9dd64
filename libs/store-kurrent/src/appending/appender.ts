import { ExpectedRevisionConflict, LimitExceeded, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { ExpectedRevision, NewEvent } from '@stackledger/store';
import type { ClientSlot } from '../client/client-slot.js';
import { pauseAfter, type Clock } from '../client/clock.js';
import { failureOf, meaningOf, saidBy } from '../client/failures.js';
import type { Lanes } from './lanes.js';
import { kurrentEvent } from '../client/recorded.js';

/** What was written, or had been before; a server need not tell the position. */
export type Written = Readonly<{ revision: bigint; position: bigint | undefined }>;

/** How long an append is tried in all, its waiting included, and how long each sending may take, in milliseconds. */
type Patience = Readonly<{ withinMs: number; tryMs: number }>;

/** What the appends go through. */
export type AppenderParts = Readonly<{
  lanes: Pick<Lanes<ClientSlot>, 'pass'>;
  clock: Clock;
  patience: Patience;
  shown: string;
}>;

/** An append under way: until when it is tried, and whether one of its sendings may have been written. */
type Attempt = Readonly<{ stream: string; expected: ExpectedRevision; events: readonly NewEvent[]; until: number }>;

/** An election takes seconds; whoever comes back later than this is not gentler to the server. */
const LONGEST_PAUSE_MS = 1000;

/** What is left of the time must be enough to be answered in. */
const SHORTEST_TRY_MS = 100;

/**
 * The client sends a point in time until which the server may take an append, by the clock of this machine. So far off that no
 * clock is, the server keeps to its own limit; how long we wait is measured here.
 */
const FAR_OFF_MS = 24 * 60 * 60 * 1000;

/**
 * Appends at an exact revision. When it is unknown whether an append was written, or nobody is there to write it, it is sent again
 * with the same ids at the same revision, which cannot double: the server compares both. Pauses grow, and it goes on for all
 * the time there is. Throws ExpectedRevisionConflict, LimitExceeded, StoreUnavailable where nothing can have been written,
 * OutcomeUnknown where it may have been.
 */
export const appenderOver = (parts: AppenderParts) => {
  const { lanes, clock, patience } = parts;
  return async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Written> => {
    const until = clock.now() + patience.withinMs;
    const attempt: Attempt = { stream, expected, events, until };
    return lanes.pass({ bytes: bytesOf(events), until }, (slot) => persistently(slot, attempt, parts));
  };
};

const persistently = async (slot: ClientSlot, attempt: Attempt, parts: AppenderParts): Promise<Written> => {
  const { clock, patience } = parts;
  let mayBeWritten = false;
  for (let failures = 1; ; failures++) {
    try {
      return await sent(slot, attempt, Math.min(patience.tryMs, attempt.until - clock.now()));
    } catch (error) {
      const meaning = meaningOf(error);
      mayBeWritten ||= meaning === 'unknown';
      const pause = pauseAfter(failures, LONGEST_PAUSE_MS, clock.random);
      const isTimeLeft = clock.now() + pause + Math.min(SHORTEST_TRY_MS, patience.tryMs) <= attempt.until;
      if (!isTimeLeft || (meaning !== 'unknown' && meaning !== 'never-sent'))
        throw failed(error, attempt, mayBeWritten, parts.shown);
      await clock.pause(pause);
    }
  }
};

const sent = (slot: ClientSlot, { stream, expected, events }: Attempt, ms: number): Promise<Written> =>
  slot.request(async (client) => {
    const streamState = expected === 'no-stream' ? 'no_stream' : expected;
    const result = await client.appendToStream(stream, events.map(kurrentEvent), optionsOf(streamState));
    return {
      revision: BigInt(result.nextExpectedRevision),
      position: result.position && BigInt(result.position.commit),
    };
  }, ms);

/** How an append is sent. */
export const optionsOf = (streamState: bigint | 'no_stream') =>
  ({ streamState, requiresLeader: true, deadline: FAR_OFF_MS }) as const;

/** What an append that is given up is to whoever asked for it. */
const failed = (
  error: unknown,
  { stream, expected, events }: Attempt,
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
      return mayBeWritten ? new OutcomeUnknown(stream, saidBy(error), { cause: error }) : failureOf(error, shown);
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
