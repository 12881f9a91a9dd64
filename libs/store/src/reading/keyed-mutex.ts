/** A mutex per key. A free lock allocates nothing but its entry: most commands find nobody before them. */
export class KeyedMutex {
  /** The waiters of each held key, oldest first; free keys are absent. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Undefined when the lock is free and taken at once, else a promise of it. The holder releases it by `leave`. */
  enter(key: string): Promise<void> | undefined {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return new Promise((resolve) => void waiting.push(resolve));
    this.#waiting.set(key, []);
    return undefined;
  }

  /** Passes the lock to the oldest waiter. */
  leave(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next === undefined) this.#waiting.delete(key);
    else next();
  }

  /** Resolves once no lock is held. */
  async idle(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((key) => this.#end(key)));
  }

  async #end(key: string): Promise<void> {
    await this.enter(key);
    this.leave(key);
  }
}
