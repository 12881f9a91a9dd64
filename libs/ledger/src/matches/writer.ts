/**
 * Turns at something, one holder at a time for each key; different keys are held beside each other. Nothing is made for a
 * turn that is free: most commands find nobody before them.
 */
export class KeyedMutex {
  /** Who waits for each key that is held, in order of asking; a key that is free is not there. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Undefined when the turn is free and taken at once, else its coming. Whoever has it gives it back by `leave`. */
  enter(key: string): Promise<void> | undefined {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return new Promise((resolve) => void waiting.push(resolve));
    this.#waiting.set(key, []);
    return undefined;
  }

  /** Gives the turn to whoever has waited longest. */
  leave(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next === undefined) this.#waiting.delete(key);
    else next();
  }

  /** Waits until everything under way is done. */
  async idle(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((key) => this.#end(key)));
  }

  async #end(key: string): Promise<void> {
    await this.enter(key);
    this.leave(key);
  }
}
