import type { ExpectedRevision } from './event-store.js';

/** What every failure of a store has in common: a `code` for programs, a message that says what it is and what to do. */
export abstract class StoreError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Somebody else appended first (or the ids are there with other bytes). Nothing was written; read, then decide anew. */
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

/** No such stream was ever appended to. */
export class StreamNotFound extends StoreError {
  override readonly code = 'stream-not-found';

  constructor(readonly stream: string) {
    super(`there is no stream ${stream}: check the name, or append with the expected revision 'no-stream'`);
  }
}

/** Why a store cannot serve: `disk-full` and `busy` pass by themselves, after `io-error` and `closed` it must be opened again. */
export type UnavailableReason = 'down' | 'disk-full' | 'io-error' | 'closed' | 'busy';

/** The store cannot do it now. May be tried again later, with the same ids and bytes. */
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

/** The store did not say whether it appended. Append again with the same revision, ids and bytes: that cannot double. */
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

/** What can be too large: see LIMITS. */
export type Limit = 'event-bytes' | 'append-bytes' | 'append-events' | 'stream-events';

/** More than any adapter takes, whatever its own limits. Nothing was written. */
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

/** A request that no store could carry out: a mistake of the caller. */
export class InvalidArgument extends StoreError {
  override readonly code = 'invalid-argument';

  constructor(readonly what: string) {
    super(`the store was asked wrongly: ${what}`);
  }
}

/** What lies at `path` cannot be used as store, or no longer. It was left as it is. `what` says what is wrong, and what to do. */
export class DamagedStore extends StoreError {
  override readonly code = 'damaged-store';

  constructor(
    readonly path: string,
    readonly what: string,
    options?: ErrorOptions,
  ) {
    super(`the store ${path} cannot be used: ${what}. It was left as it is.`, options);
  }
}

/** Why no backup was made: `exists` and `place` are for whoever named the file, `disk-full` passes with more room. */
export type BackupFailure = 'exists' | 'place' | 'disk-full' | 'stopped' | 'damaged' | 'io-error';

/** No backup was made, and nothing of it is left; the store itself goes on. `what` says what is wrong, and what to do. */
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
