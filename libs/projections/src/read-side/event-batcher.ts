/** Most events of a batch; stores hold at least as many recent events in memory. */
const MOST_GATHERED = 256n;

/**
 * Delays events for a moment while nobody waits for them: a batch costs less than single events, and requests to this
 * process go first. Readers have them applied at once.
 */
export class EventBatcher {
  #expected = 0n;
  /** The position up to which events may be applied now. */
  #goal = 0n;
  #hurried = 0;
  #isOver = false;
  #held: { readonly position: bigint; readonly release: () => void } | undefined;

  /** `patienceMs`: how long an event waits for others; without it none does. */
  constructor(private readonly patienceMs: number | undefined) {}

  /** There is an event at this position of the store. */
  expect(position: bigint): void {
    if (position > this.#expected) this.#expected = position;
    if (this.#expected - this.#goal >= MOST_GATHERED) this.#release();
  }

  /** Resolves once the event at a position may be applied; undefined when it may be at once. */
  turnOf(position: bigint): Promise<void> | undefined {
    if (this.patienceMs === undefined || this.#hurried > 0 || this.#isOver || position <= this.#goal) return undefined;
    return new Promise((resolve) => {
      const patience = setTimeout(() => this.#release(), this.patienceMs);
      const release = (): void => {
        clearTimeout(patience);
        resolve();
      };
      this.#held = { position, release };
    });
  }

  /** Delays nothing while this work waits for events to be applied. */
  async hurried<T>(work: () => Promise<T>): Promise<T> {
    this.#hurried += 1;
    this.#release();
    try {
      return await work();
    } finally {
      this.#hurried -= 1;
    }
  }

  /** Delays nothing any more. */
  end(): void {
    this.#isOver = true;
    this.#release();
  }

  #release(): void {
    const { position = 0n, release } = this.#held ?? {};
    this.#held = undefined;
    this.#goal = position > this.#expected ? position : this.#expected;
    release?.();
  }
}
