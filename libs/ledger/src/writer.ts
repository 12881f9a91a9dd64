/** Runs work one piece at a time for each key; pieces for different keys run beside each other. */
export class Queues {
  /** The last piece of each queue; a queue is forgotten when it is empty. */
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Work that finds its queue empty begins at once. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const done = before === undefined ? work() : before.then(work);
    const end = (): void => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    };
    const tail = done.then(end, end); // it never fails: what waits behind it runs in any case
    this.#tails.set(key, tail);
    return done;
  }

  /** Waits until everything under way is done. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}

/** The most recently used values, up to a number of them; the one unused for longest goes first. */
export class Warm<V> {
  readonly #kept = new Map<string, V>();

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const value = this.#kept.get(key);
    if (value === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#kept.set(key, value);
    if (this.#kept.size <= this.most) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  drop(key: string): void {
    this.#kept.delete(key);
  }
}
