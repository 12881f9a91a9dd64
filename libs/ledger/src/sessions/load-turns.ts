import { KeyedMutex } from '@stackledger/store';

/** While one waits for the thread of a store, another is applied. */
const AT_ONCE = 2;

/**
 * Loads of matches from a store on this machine: few at once, and between them a turn of the event loop. Each computes
 * for milliseconds, for which commands of cached matches would wait otherwise, one load after the other.
 */
export class LoadTurns {
  readonly #lanes = new KeyedMutex();
  #loads = 0;

  /** Loads a match when it is its turn. Throws what the load throws. */
  async run<T>(load: () => Promise<T>): Promise<T> {
    const lane = String(this.#loads++ % AT_ONCE);
    await this.#lanes.enter(lane);
    try {
      return await load();
    } finally {
      setImmediate(() => this.#lanes.leave(lane));
    }
  }
}
