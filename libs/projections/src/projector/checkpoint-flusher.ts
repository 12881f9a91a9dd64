import { turn } from '@stackledger/store';

/** How long a state may wait to be stored: what a crash loses is rebuilt. */
const FLUSH_MS = 10_000;

/** How many times as long as it writes a flush rests that nobody waits for: commands are answered meanwhile. */
const REST = 19;

/** Waited for between the parts of a flush. */
export type BetweenParts = () => Promise<void>;

/** Stores checkpoints at intervals, one flush after another. */
export class CheckpointFlusher {
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  /** The one that begins after the flush under way. */
  #next: Promise<void> | undefined;
  /** How many wait for a flush. */
  #waiting = 0;
  #endRest: (() => void) | undefined;

  constructor(
    private readonly flush: (between: BetweenParts) => Promise<void>,
    private readonly afterMs = FLUSH_MS,
  ) {}

  /**
   * A state has changed: it is stored within some seconds. All matches of a large hall are seconds of work, which are
   * spread: a twentieth of the time is enough, for what is played on meanwhile need not be stored twice.
   */
  soon(): void {
    this.#timer ??= setTimeout(() => void this.#begin(), this.afterMs);
  }

  /** Flushes after the flush under way, neither resting any more: once for all who ask until then. */
  async now(): Promise<void> {
    this.#waiting += 1;
    this.#endRest?.();
    try {
      await this.#begin();
    } finally {
      this.#waiting -= 1;
    }
  }

  #begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next ??= this.#last = this.#last.then(() => {
      this.#next = undefined;
      return this.flush(this.#spread());
    });
    return this.#next;
  }

  #spread(): BetweenParts {
    let begun = performance.now();
    return async () => {
      if (this.#waiting > 0) return turn();
      await this.#rest((performance.now() - begun) * REST);
      begun = performance.now();
    };
  }

  async #rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endRest = undefined;
  }
}
