/** How long a state may wait to be stored: what a crash loses is rebuilt. */
const FLUSH_MS = 10_000;

/** Stores checkpoints at intervals, one flush after another. */
export class CheckpointFlusher {
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly flush: () => Promise<void>,
    private readonly afterMs = FLUSH_MS,
  ) {}

  /** A state has changed: it is stored within some seconds. */
  soon(): void {
    this.#timer ??= setTimeout(() => void this.now(), this.afterMs);
  }

  /** Flushes after the flush under way. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = this.#last.then(this.flush);
    return this.#last;
  }
}
