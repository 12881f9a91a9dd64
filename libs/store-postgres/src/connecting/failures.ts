import { DamagedStore, InvalidArgument, StoreError, StoreUnavailable, codeOf } from '@stackledger/store';

/** What an error of a connection means to the caller. */
export type PostgresFailure =
  /** Nothing was done: no connection, no turn, or the server rolled back and may succeed later. */
  | 'not-done'
  /** It may have been done: the connection ended, or nobody answered in time. */
  | 'unknown'
  /** The server has no room. */
  | 'disk-full'
  /** It reads files with errors. */
  | 'damaged'
  /** The user has not the rights. */
  | 'denied'
  /** The tables are not there. */
  | 'no-tables'
  /** The server would refuse it again. */
  | 'refused'
  /** Not an error of the server: a bug. */
  | 'bug';

/** No connection was made: nothing was sent. */
export class NotConnected extends Error {
  readonly type = 'not-connected';

  constructor(why: string, options?: ErrorOptions) {
    super(why, options);
    this.name = 'NotConnected';
  }
}

/** A connection ended, or was ended because it was not answered in time. */
export class ConnectionLost extends Error {
  readonly type = 'lost';

  constructor(why: string, options?: ErrorOptions) {
    super(why, options);
    this.name = 'ConnectionLost';
  }
}

/** Codes and classes of https://www.postgresql.org/docs/current/errcodes-appendix.html, the most exact first. */
const BY_CODE: readonly (readonly [prefix: string, meaning: PostgresFailure])[] = [
  ['53100', 'disk-full'],
  ['57P', 'unknown'], // the server ends this connection
  ['08', 'unknown'],
  ['53', 'not-done'],
  ['55P03', 'not-done'], // waited too long for others
  ['57014', 'not-done'], // took too long
  ['25006', 'not-done'], // the node is the primary no more
  ['40', 'not-done'],
  ['28', 'denied'],
  ['42501', 'denied'],
  ['3D000', 'refused'],
  ['3F000', 'no-tables'],
  ['42P01', 'no-tables'],
  ['42883', 'no-tables'],
  ['58', 'not-done'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['XX', 'not-done'],
  ['22', 'refused'],
];

/** Classifies an error of a connection by its own type, then by its SQLSTATE. */
export const failureIn = (error: unknown): PostgresFailure => {
  if (error instanceof NotConnected) return 'not-done';
  if (error instanceof ConnectionLost) return 'unknown';
  const code = codeOf(error);
  if (!/^[0-9A-Z]{5}$/.test(code)) return 'bug';
  return BY_CODE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'refused';
};

/** Whether the same request may go well a moment later. */
export const isTemporaryFailure = (error: unknown): boolean => {
  const failure = failureIn(error);
  return failure === 'not-done' || failure === 'unknown';
};

/** The first line of an error's message. */
export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** The port's error for a failed request that writes nothing. Bugs stay as they are. */
export const storeFailureOf = (error: unknown, shown: string): unknown => {
  if (error instanceof StoreError) return error;
  const options = { cause: error };
  const why = lineOf(error);
  switch (failureIn(error)) {
    case 'bug':
      return error;
    case 'disk-full':
      return new StoreUnavailable('disk-full', `PostgreSQL at ${shown} has no room (${why}); make some`, options);
    case 'damaged':
      return new DamagedStore(`PostgreSQL at ${shown}`, `${why}; restore a backup`, options);
    case 'denied':
      return new StoreUnavailable(
        'down',
        `PostgreSQL at ${shown} refuses this user (${why}); check user and password in STORE_URL, and the rights of the role`,
        options,
      );
    case 'no-tables':
      return new StoreUnavailable(
        'down',
        `PostgreSQL at ${shown} has not the tables of a store (${why}); start the service once as a user that may create them`,
        options,
      );
    case 'refused':
      return new InvalidArgument(`PostgreSQL at ${shown} refused the request: ${why}`);
    default:
      return new StoreUnavailable(
        'down',
        `no primary of PostgreSQL at ${shown} has answered in time: ${why}; send the request again`,
        options,
      );
  }
};
