/** How long a state may wait to be stored: what a crash loses is rebuilt. */
const FLUSH_MS = 10_000;

/** Stores checkpoints at intervals, one flush after another. */
export class CheckpointFlusher {
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  /** The one that begins after the flush under way. */
  #next: Promise<void> | undefined;

  constructor(
    private readonly flush: () => Promise<void>,
    private readonly afterMs = FLUSH_MS,
  ) {}

  /** A state has changed: it is stored within some seconds. */
  soon(): void {
    this.#timer ??= setTimeout(() => void this.now(), this.afterMs);
  }

  /** Flushes after the flush under way: once for all who ask until then. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next ??= this.#last = this.#last.then(() => {
      this.#next = undefined;
      return this.flush();
    });
    return this.#next;
  }
}
