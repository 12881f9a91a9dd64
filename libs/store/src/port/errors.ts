import type { DamagedEvent, ExpectedRevision } from './event-store.js';

/** The base of all errors of a store: a `code` for programs, a message with what is wrong and what to do. */
export abstract class StoreError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another writer appended first (or the ids exist with other bytes). Nothing was written; read, then decide again. */
export class ExpectedRevisionConflict extends StoreError {
  override readonly code = 'expected-revision-conflict';

  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(
      `stream ${stream} was expected at revision ${expected} and is at ${actual}, without these events after it: ` +
        'read it again and decide anew',
    );
  }
}

/** The stream was never appended to. */
export class StreamNotFound extends StoreError {
  override readonly code = 'stream-not-found';

  constructor(readonly stream: string) {
    super(`there is no stream ${stream}: check the name, or append with the expected revision 'no-stream'`);
  }
}

/**
 * Why a store is unavailable: `disk-full` and `busy` are temporary, after `io-error` and `closed` it must be opened
 * again.
 */
export type UnavailableReason = 'down' | 'disk-full' | 'io-error' | 'closed' | 'busy';

/** The store is unavailable. The same append may be retried later, with the same ids and bytes. */
export class StoreUnavailable extends StoreError {
  override readonly code = 'store-unavailable';

  constructor(
    readonly reason: UnavailableReason,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`the store is unavailable (${reason}): ${detail}`, options);
  }
}

/** The error of every request to a store that was closed. */
export const closedStore = (): StoreUnavailable => new StoreUnavailable('closed', 'it was closed; open it again');

/**
 * It is unknown whether the append was written. Append again with the same revision, ids and bytes: that cannot double.
 */
export class OutcomeUnknown extends StoreError {
  override readonly code = 'outcome-unknown';

  constructor(
    readonly stream: string,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(
      `whether the events are in stream ${stream} is unknown: ${detail}; append them again at the same revision`,
      options,
    );
  }
}

/** The limits: see LIMITS. */
export type Limit = 'event-bytes' | 'append-bytes' | 'append-events' | 'stream-events';

/** More than any adapter accepts, whatever its own limits. Nothing was written. */
export class LimitExceeded extends StoreError {
  override readonly code = 'limit-exceeded';

  constructor(
    readonly stream: string,
    readonly limit: Limit,
    readonly allowed: number,
    readonly actual: number,
  ) {
    super(`stream ${stream}: ${limit} would be ${actual}, and at most ${allowed} are allowed; append less`);
  }
}

/** An invalid request: a mistake of the caller. */
export class InvalidArgument extends StoreError {
  override readonly code = 'invalid-argument';

  constructor(readonly what: string) {
    super(`the store was asked wrongly: ${what}`);
  }
}

/**
 * The file at `path` cannot be used as a store, or, where `event` is named, that event alone cannot be read. It was
 * left as it is. `what` says what is wrong, and what to do.
 */
export class DamagedStore extends StoreError {
  override readonly code = 'damaged-store';
  readonly event?: DamagedEvent;

  constructor(
    readonly path: string,
    readonly what: string,
    { event, ...options }: ErrorOptions & Readonly<{ event?: DamagedEvent | undefined }> = {},
  ) {
    super(`the store ${path} cannot be used: ${what}. It was left as it is.`, options);
    if (event !== undefined) this.event = event;
  }
}

/** The event that alone is damaged, where an error says so. */
export const damagedEventOf = (error: unknown): DamagedEvent | undefined =>
  error instanceof DamagedStore ? error.event : undefined;

/** Why a backup failed: `exists` and `place` concern the file named by the caller, `disk-full` needs more space. */
export type BackupFailure = 'exists' | 'place' | 'disk-full' | 'stopped' | 'damaged' | 'io-error';

/**
 * A backup failed, and nothing of it is left; the store itself continues. `what` says what is wrong, and what to do.
 */
export class BackupFailed extends StoreError {
  override readonly code = 'backup-failed';

  constructor(
    readonly path: string,
    readonly reason: BackupFailure,
    readonly what: string,
    options?: ErrorOptions,
  ) {
    super(`no backup was written to ${path}: ${what}`, options);
  }
}
