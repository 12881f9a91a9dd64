/** How long a folded state may wait to be stored: what is lost in a crash is folded again. */
const FLUSH_MS = 10_000;

/** Stores what is folded now and then, one time after the other. */
export class Flushing {
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly flush: () => Promise<void>) {}

  /** Something was folded: it is stored within some seconds. */
  soon(): void {
    this.#timer ??= setTimeout(() => void this.now(), FLUSH_MS);
  }

  /** Stores it after what is being stored already. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = this.#last.then(this.flush);
    return this.#last;
  }
}
