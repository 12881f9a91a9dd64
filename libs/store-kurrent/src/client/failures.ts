import { InvalidArgument, StoreError, StoreUnavailable, streamPatterns } from '@stackledger/store';

/** What an error of the client means to the caller. */
export type FailureMeaning =
  | 'conflict'
  | 'no-stream'
  | 'too-large'
  | 'denied'
  | 'refused'
  /** Nothing was done: the request never left this process, or the server did not take it up. */
  | 'never-sent'
  /** It may be retried; an append may have been written or not. */
  | 'unknown'
  /** The server failed at it, and would again; an append may have been written or not. */
  | 'server-error'
  /** Not an error of the client: a bug. */
  | 'bug';

/** A request that timed out: this process stopped waiting, the server may continue. */
export class NotAnswered extends Error {
  readonly type: string = 'timeout';

  constructor(ms: number) {
    super(`it was not answered within ${ms} ms`);
    this.name = 'NotAnswered';
  }
}

/** No client was found that answers: the request was never sent. */
export class NoClient extends NotAnswered {
  override readonly type = 'no-client';
}

/** The client of a request was replaced before the answer, because of what happened to another request. */
export class ClientReplaced extends Error {
  readonly type = 'replaced';

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'ClientReplaced';
  }
}

const BY_TYPE: Readonly<Record<string, FailureMeaning>> = {
  'wrong-expected-version': 'conflict',
  'append-consistency-violation': 'conflict',
  'stream-not-found': 'no-stream',
  'no-stream': 'no-stream',
  'stream-deleted': 'no-stream',
  'maximum-append-size-exceeded': 'too-large',
  'append-record-size-exceeded': 'too-large',
  'transaction-max-size-exceeded': 'too-large',
  'access-denied': 'denied',
  'no-client': 'never-sent',
  'stream-tombstoned': 'refused',
  'invalid-argument': 'refused',
  'invalid-transaction': 'refused',
  unsupported: 'refused',
};

/** Numbers of gRPC: https://grpc.io/docs/guides/status-codes/ */
const BY_CODE: Readonly<Record<number, FailureMeaning>> = { 3: 'refused', 7: 'denied', 12: 'refused', 16: 'denied' };

/**
 * The client passes on by their names alone the answers to appends that it does not know: those of a server that is
 * starting, overloaded or without a known leader, those to what it will never take, and the words of its own failures.
 */
const NOT_TAKEN_UP = /^Could not recognize (Server Is (Not Ready|Busy)|No leader info)/;
const REFUSED = /^Could not recognize (MaximumAppendEventSizeExceeded|BadRequest|InvalidTransaction)$/;
const SERVER_ERROR = /^Could not recognize (?!Timeout$|Unknown$)/;

/** Failures before anything is sent; a channel is shut down when another request on it has met a broken connection. */
const BEFORE_SENDING = /^(No connection established|Failed to discover|Channel has been shut down)/;

/**
 * Classifies an error by its `type`, then by its gRPC code. The shapes vary: the first request to a server that is down
 * is rejected with a raw gRPC error, later ones with the client's own; reads go another way than appends and have no
 * code.
 */
export const meaningOf = (error: unknown): FailureMeaning => {
  const { type, code, message } = shapeOf(error);
  if (type !== undefined && BY_TYPE[type] !== undefined) return BY_TYPE[type];
  if (typeof code === 'number' && BY_CODE[code] !== undefined) return BY_CODE[code];
  // Before its first append the client asks what the server can do: that error is raw, and nothing was sent.
  if (type === undefined && code === 14) return 'never-sent';
  if (NOT_TAKEN_UP.test(message)) return 'never-sent';
  if (REFUSED.test(message)) return 'refused';
  if (SERVER_ERROR.test(message)) return 'server-error';
  if (BEFORE_SENDING.test(message)) return 'never-sent';
  return type !== undefined || typeof code === 'number' ? 'unknown' : 'bug';
};

/**
 * Whether a client will keep failing this way: it caches the server's capabilities, and a failure to ask for them too,
 * unless that was a broken connection.
 */
export const spoilsClient = (error: unknown): boolean => {
  const { type, code, message } = shapeOf(error);
  return type === undefined && (message.startsWith('Failed to discover') || (typeof code === 'number' && code !== 14));
};

/**
 * Whether a reading that failed so should be read by another client. The compiled part of the client never asks again
 * which node leads: what it says then is `unavailable`, without a code, for as long as the dead leader is away.
 */
export const spoilsReader = (error: unknown): boolean => isTemporary(error) || spoilsClient(error);

/** Whether a node that took an append so late may lead nobody any more. */
export const spoilsAppender = (error: unknown): boolean =>
  shapeOf(error).type === 'deadline-exceeded' || spoilsClient(error);

/** Whether the same request may go well a moment later. */
export const isTemporary = (error: unknown): boolean => {
  const meaning = meaningOf(error);
  return meaning === 'unknown' || meaning === 'never-sent';
};

const shapeOf = (error: unknown): { type?: string; code?: unknown; message: string } => {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  // A cast: absent members are undefined, present ones are checked before use.
  const { type, code, message } = error as { type?: unknown; code?: unknown; message?: unknown };
  return { ...(typeof type === 'string' && { type }), code, message: typeof message === 'string' ? message : '' };
};

/** The first line of a client error's message, or its name. */
export const messageOf = (error: unknown): string => {
  const { message, type } = shapeOf(error);
  const [line = ''] = message.split('\n');
  return line === '' ? (type ?? String(error)) : line;
};

/** The port's error for a server that cannot be opened: it may never have been one. */
export const openingFailureOf = (error: unknown, shown: string): unknown =>
  isTemporary(error)
    ? new StoreUnavailable(
        'down',
        `KurrentDB at ${shown} does not answer as it should: ${messageOf(error)}; check that it runs, its address, and tls in STORE_URL`,
        { cause: error },
      )
    : failureOf(error, shown);

/** The port's error for a failed request that writes nothing. Bugs stay as they are. */
export const failureOf = (error: unknown, shown: string): unknown => {
  if (error instanceof StoreError) return error;
  const options = { cause: error };
  switch (meaningOf(error)) {
    case 'bug':
      return error;
    case 'denied':
      return new StoreUnavailable(
        'down',
        `KurrentDB at ${shown} refuses this user (${messageOf(error)}); check user and password in STORE_URL, and that the user may ` +
          `read $all and write the streams ${streamPatterns()} with their metadata`,
        options,
      );
    case 'refused':
    case 'too-large':
      return new InvalidArgument(`KurrentDB at ${shown} refused the request: ${refusalIn(error)}`);
    default:
      return new StoreUnavailable(
        'down',
        `no node of KurrentDB at ${shown} that leads has answered in time: ${messageOf(error)}; send the request again`,
        options,
      );
  }
};

/** What the server refused. Of an event that is too large the client passes on the name alone. */
const refusalIn = (error: unknown): string => {
  const message = messageOf(error).replace(/^Could not recognize /, '');
  return message === 'MaximumAppendEventSizeExceeded'
    ? 'an event is larger than it takes; set MaxAppendEventSize of the server to 65536 or more'
    : message;
};
