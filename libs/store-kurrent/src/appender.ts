import { ExpectedRevisionConflict, LimitExceeded, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { ExpectedRevision, NewEvent } from '@stackledger/store';
import type { ClientSlot } from './client-slot.js';
import { failureOf, meaningOf, saidBy } from './failures.js';
import { kurrentEvent } from './recorded.js';
import type { Turnstile } from './turnstile.js';

/** What was written, or had been before; a server need not tell the position. */
export type Written = Readonly<{ revision: bigint; position: bigint | undefined }>;

/** How often an append is sent, and how long each time may take. */
export type Patience = Readonly<{ tries: number; tryMs: number }>;

/**
 * Appends at an exact revision. When it is unknown whether an append was written it is sent again with the same ids at the same
 * revision, which cannot double: the server compares both. Throws ExpectedRevisionConflict, LimitExceeded, StoreUnavailable where
 * nothing can have been written, OutcomeUnknown where it may have been.
 */
export const appenderOver =
  (slot: ClientSlot, turnstile: Turnstile, { tries, tryMs }: Patience, shown: string) =>
  async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Written> => {
    const send = (): Promise<Written> =>
      slot.request(async (client) => {
        const streamState = expected === 'no-stream' ? 'no_stream' : expected;
        const options = { streamState, requiresLeader: true } as const;
        const result = await client.appendToStream(stream, events.map(kurrentEvent), options);
        return {
          revision: BigInt(result.nextExpectedRevision),
          position: result.position && BigInt(result.position.commit),
        };
      }, tryMs);

    return turnstile.pass(async () => {
      let mayBeWritten = false;
      for (let left = tries; ; left--) {
        try {
          return await send();
        } catch (error) {
          const meaning = meaningOf(error);
          mayBeWritten ||= meaning === 'unknown';
          if (meaning === 'conflict') throw conflictIn(error, stream, expected);
          if (meaning === 'too-large') throw tooLarge(error, stream, events);
          if (left > 1 && (meaning === 'unknown' || meaning === 'never-sent')) continue;
          if (mayBeWritten && meaning !== 'bug') throw new OutcomeUnknown(stream, saidBy(error), { cause: error });
          throw failureOf(error, shown);
        }
      }
    });
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
  const bytes = events.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
  return new LimitExceeded(stream, 'append-bytes', maxAppendSize, bytes);
};

/** The answer to a store that has too much to do. */
export const overloaded = (waiting: number): StoreUnavailable =>
  new StoreUnavailable('busy', `${waiting} appends wait for KurrentDB already; send fewer at once`);
