import { setTimeout as sleep } from 'node:timers/promises';

/** Work is done for so long before there is a rest, and no rest is longer than that of so much work. */
const LEAST_MS = 5;
const MOST_MS = 100;

/** Leaves the thread to others, so that work takes no more than its share of the time: 1 is all of it. */
export class Pace {
  #since = performance.now();

  constructor(private share: number) {}

  /** Rests, after enough work, for as long as the share asks. */
  async rest(): Promise<void> {
    const worked = Math.min(performance.now() - this.#since, MOST_MS);
    if (this.share >= 1 || worked < LEAST_MS) return;
    await sleep(worked / this.share - worked);
    this.#since = performance.now();
  }

  /** No more rests: what is left is wanted at once. */
  hurry(): void {
    this.share = 1;
  }
}
