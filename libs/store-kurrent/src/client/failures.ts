import { InvalidArgument, StoreError, StoreUnavailable } from '@stackledger/store';

/** What an error of the client means for who asked. */
export type Meaning =
  | 'conflict'
  | 'no-stream'
  | 'too-large'
  | 'denied'
  | 'refused'
  /** Nothing was done: the request never left this process, or the server did not take it up. */
  | 'never-sent'
  /** It may be tried again; an append may have been written or not. */
  | 'unknown'
  /** Not of the client: a bug. */
  | 'bug';

/** A request that was not answered in time: this process stopped waiting, the server may go on. */
export class NotAnswered extends Error {
  readonly type = 'timeout';

  constructor(ms: number) {
    super(`it was not answered within ${ms} ms`);
    this.name = 'NotAnswered';
  }
}

const BY_TYPE: Readonly<Record<string, Meaning>> = {
  'wrong-expected-version': 'conflict',
  'append-consistency-violation': 'conflict',
  'stream-not-found': 'no-stream',
  'no-stream': 'no-stream',
  'stream-deleted': 'no-stream',
  'maximum-append-size-exceeded': 'too-large',
  'append-record-size-exceeded': 'too-large',
  'transaction-max-size-exceeded': 'too-large',
  'access-denied': 'denied',
  'stream-tombstoned': 'refused',
  'invalid-argument': 'refused',
  'invalid-transaction': 'refused',
  unsupported: 'refused',
};

/** Numbers of gRPC: https://grpc.io/docs/guides/status-codes/ */
const BY_CODE: Readonly<Record<number, Meaning>> = { 3: 'refused', 7: 'denied', 12: 'refused', 16: 'denied' };

/** How the client words the answer of a server that starts, has too much to do or does not know who leads. */
const NOT_TAKEN_UP = /^Could not recognize (Server Is (Not Ready|Busy)|No leader info)/;

/** What goes wrong before anything is sent; a channel is shut down when another request on it has met a broken connection. */
const BEFORE_SENDING = /^(No connection established|Failed to discover|Channel has been shut down)/;

/**
 * Sorts an error by its `type`, then by its gRPC code. The shapes vary: the first request to a server that is down is rejected with
 * a raw gRPC error, later ones with the client's own; readings come by another way than appends and have no code.
 */
export const meaningOf = (error: unknown): Meaning => {
  const { type, code, message } = shapeOf(error);
  if (type !== undefined && BY_TYPE[type] !== undefined) return BY_TYPE[type];
  if (typeof code === 'number' && BY_CODE[code] !== undefined) return BY_CODE[code];
  // Before its first append the client asks what the server can do: that error is raw, and nothing was sent.
  if (type === undefined && code === 14) return 'never-sent';
  if (NOT_TAKEN_UP.test(message)) return 'never-sent';
  if (BEFORE_SENDING.test(message)) return 'never-sent';
  return type !== undefined || typeof code === 'number' ? 'unknown' : 'bug';
};

/**
 * Whether a client goes on failing so for ever: it keeps what it once heard of the server's abilities, a failure of asking too,
 * unless that was a broken connection.
 */
export const spoilsClient = (error: unknown): boolean => {
  const { type, code, message } = shapeOf(error);
  return type === undefined && (message.startsWith('Failed to discover') || (typeof code === 'number' && code !== 14));
};

const shapeOf = (error: unknown): { type?: string; code?: unknown; message: string } => {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  // A cast: what is not there is undefined, what is there is looked at before it is used.
  const { type, code, message } = error as { type?: unknown; code?: unknown; message?: unknown };
  return { ...(typeof type === 'string' && { type }), code, message: typeof message === 'string' ? message : '' };
};

/** What a client's error says, in its first line; what it is called where it says nothing. */
export const saidBy = (error: unknown): string => {
  const { message, type } = shapeOf(error);
  const [line = ''] = message.split('\n');
  return line === '' ? (type ?? String(error)) : line;
};

/** The failure of a request that writes nothing, in the words of the port. Bugs stay what they are. */
export const failureOf = (error: unknown, shown: string): unknown => {
  if (error instanceof StoreError) return error;
  const options = { cause: error };
  switch (meaningOf(error)) {
    case 'bug':
      return error;
    case 'denied':
      return new StoreUnavailable(
        'down',
        `KurrentDB at ${shown} refuses this user (${saidBy(error)}); check user and password in STORE_URL, and that the user may ` +
          'read $all and write the streams match-* and attempts-* with their metadata',
        options,
      );
    case 'refused':
    case 'too-large':
      return new InvalidArgument(`KurrentDB at ${shown} refused the request: ${saidBy(error)}`);
    default:
      return new StoreUnavailable(
        'down',
        `KurrentDB at ${shown} does not answer as it should: ${saidBy(error)}; check that it runs, its address, and tls in STORE_URL`,
        options,
      );
  }
};
