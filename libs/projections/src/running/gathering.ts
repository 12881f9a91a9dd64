/** So many events are folded together at most; a store has at least as many of the last ones in memory. */
const MOST_GATHERED = 256n;

/**
 * Holds events back for a moment while nobody waits for them: many folded together cost less than each on its own, and what
 * is asked of this process meanwhile goes first. Whoever reads has them folded at once.
 */
export class Gathering {
  #told = 0n;
  /** Everything up to here may be folded now. */
  #goal = 0n;
  #hurried = 0;
  #isOver = false;
  #held: { readonly position: bigint; readonly letGo: () => void } | undefined;

  /** `patienceMs`: how long an event waits for others; with 0 none does. */
  constructor(private readonly patienceMs: number) {}

  /** An event lies at this position of the store. */
  tell(position: bigint): void {
    if (position > this.#told) this.#told = position;
    if (this.#told - this.#goal >= MOST_GATHERED) this.#letGo();
  }

  /** Resolves once the event at a position may be folded; undefined when it may be at once. */
  turnOf(position: bigint): Promise<void> | undefined {
    if (this.patienceMs === 0 || this.#hurried > 0 || this.#isOver || position <= this.#goal) return undefined;
    return new Promise((resolve) => {
      const patience = setTimeout(() => this.#letGo(), this.patienceMs);
      const letGo = (): void => {
        clearTimeout(patience);
        resolve();
      };
      this.#held = { position, letGo };
    });
  }

  /** Holds nothing back while this work waits for events to be folded. */
  async hurried<T>(work: () => Promise<T>): Promise<T> {
    this.#hurried += 1;
    this.#letGo();
    try {
      return await work();
    } finally {
      this.#hurried -= 1;
    }
  }

  /** Holds nothing back any more. */
  end(): void {
    this.#isOver = true;
    this.#letGo();
  }

  #letGo(): void {
    const { position = 0n, letGo } = this.#held ?? {};
    this.#held = undefined;
    this.#goal = position > this.#told ? position : this.#told;
    letGo?.();
  }
}
