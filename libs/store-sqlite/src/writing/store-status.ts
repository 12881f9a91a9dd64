import { basename } from 'node:path';
import { DamagedStore, StoreUnavailable, closedStore } from '@stackledger/store';
import type { StoreError, StoreHealth } from '@stackledger/store';
import { failureOf } from '../file/sqlite-failure.js';

/** Where an acknowledged event is. */
export const DURABILITY = 'disk: every append was synced before it was acknowledged (SQLite, write-ahead log)';

/**
 * What an open store can still do. After a full disk the next append tries again; after any other failure of SQLite the
 * disk's content is unknown, and nothing is written until the store is opened again. Reads continue in both cases.
 */
export class StoreStatus {
  #stopped: StoreError | null = null;
  #full: StoreError | null = null;
  #isClosed = false;

  constructor(private readonly path: string) {}

  /** The failure after which nothing may be written, or null. Appends submitted before closing still are. */
  failure(): StoreError | null {
    return this.#stopped;
  }

  /** The error of every request to a closed store; null before. */
  closed(): StoreUnavailable | null {
    return this.#isClosed ? closedStore() : null;
  }

  /**
   * Records a failure; answers the port's error for it, and whether other writes may still succeed. An error that is
   * not of SQLite is a bug: it says nothing about the disk and is passed on.
   */
  failed(error: unknown): { failure: unknown; canGoOn: boolean } {
    const failure = failureOf(error, this.path);
    if (failure === null) return { failure: error, canGoOn: true };
    const reason = failure instanceof StoreUnavailable ? failure.reason : '';
    if (reason === 'disk-full') this.#full = failure;
    if (reason === 'io-error' || failure instanceof DamagedStore) this.#stopped ??= stopped(failure);
    return { failure, canGoOn: reason === 'disk-full' };
  }

  /** Records an error of the background check: nothing is written any more. */
  checkFailed(error: unknown): void {
    const failure = failureOf(error, this.path);
    if (failure === null) throw error;
    this.#stopped ??= new StoreUnavailable(
      'io-error',
      `nothing is written any more since the check of the whole file has failed: ${failure instanceof DamagedStore ? failure.what : failure.message}`,
      { cause: failure },
    );
  }

  /** Records a failed checkpoint. A full disk is not one: the log holds everything, and the next append reports it. */
  checkpointFailed(error: unknown): void {
    const failure = failureOf(error, this.path);
    if (failure === null) throw error;
    if (!(failure instanceof StoreUnavailable && failure.reason === 'disk-full')) this.failed(error);
  }

  /** A group of appends reached the disk. */
  onDisk(): void {
    this.#full = null;
  }

  close(): void {
    this.#isClosed = true;
  }

  health(): StoreHealth {
    if (this.#isClosed) return { state: 'down', detail: 'closed', durability: DURABILITY };
    const failure = this.#stopped ?? this.#full;
    if (failure !== null)
      return { state: 'read-only', detail: this.#placeless(failure.message), durability: DURABILITY };
    return { state: 'ready', detail: this.#placeless(`one writer on ${this.path}`), durability: DURABILITY };
  }

  /** Health is public: it names the file without its folder. */
  #placeless(detail: string): string {
    return detail.replaceAll(this.path, basename(this.path));
  }
}

const stopped = (failure: StoreError): StoreUnavailable =>
  new StoreUnavailable(
    'io-error',
    `nothing is written any more since a failure that leaves unknown what is on disk; open the store again. It was: ${failure.message}`,
    { cause: failure },
  );
