import { basename } from 'node:path';
import { DamagedStore, StoreUnavailable, closedStore, damagedEventOf } from '@stackledger/store';
import type { DamagedEvent, StoreError, StoreHealth } from '@stackledger/store';
import { failureOf } from '../file/sqlite-failure.js';

/** Damaged streams that a sentence names. */
const MOST_NAMED = 5;

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
  /** By stream; each is told of once. */
  readonly #damaged = new Map<string, { readonly event: DamagedEvent; readonly what: string }>();

  constructor(
    private readonly path: string,
    private readonly onDamage: (event: DamagedEvent) => void = () => undefined,
  ) {}

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
    if (this.noted(failure)) return { failure, canGoOn: true };
    const reason = failure instanceof StoreUnavailable ? failure.reason : '';
    if (reason === 'disk-full') this.#full = failure;
    if (reason === 'io-error' || failure instanceof DamagedStore) this.#stopped ??= stopped(failure);
    return { failure, canGoOn: reason === 'disk-full' };
  }

  /** Whether an error is damage of single events, which ends the reading of their streams and nothing else. */
  noted(error: unknown): boolean {
    const event = damagedEventOf(error);
    if (event === undefined) return false;
    if (!this.#damaged.has(event.stream)) {
      this.#damaged.set(event.stream, { event, what: (error as DamagedStore).what }); // one that names an event
      this.onDamage(event);
    }
    return true;
  }

  /** What was damaged before a revision of a stream is gone. */
  truncated(stream: string, before: bigint): void {
    const found = this.#damaged.get(stream);
    if (found !== undefined && found.event.revision < before) this.#damaged.delete(stream);
  }

  /** What is damaged of single streams, as far as is known, in a sentence for people; null for nothing. */
  damage(): string | null {
    const whats = [...this.#damaged.values()].map(({ what }) => what);
    const more = whats.length - MOST_NAMED;
    return whats.length === 0 ? null : whats.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
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
      return {
        state: 'read-only',
        detail: this.#placeless(failure.message),
        durability: DURABILITY,
        ...this.#streams(),
      };
    const damage = this.damage();
    const detail = this.#placeless(`one writer on ${this.path}`) + (damage === null ? '' : `; ${damage}`);
    return { state: 'ready', detail, durability: DURABILITY, ...this.#streams() };
  }

  #streams(): Pick<StoreHealth, 'damaged'> {
    return this.#damaged.size === 0 ? {} : { damaged: [...this.#damaged.values()].map(({ event }) => event) };
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
