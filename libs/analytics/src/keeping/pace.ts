import { setTimeout as sleep } from 'node:timers/promises';

/** Work is done for so long before there is a rest, and no rest is longer than that of so much work. */
const LEAST_MS = 5;
const MOST_MS = 100;

/** Where the thread was busy for less of a rest than this, nobody else wants it much. */
const WANTED = 0.2;

/**
 * Leaves the thread to others, so that work takes no more than its share of the time: 1 is all of it. Where nobody else wanted it
 * in the last rest, half of the time is taken.
 */
export class Pace {
  #since = performance.now();
  #isWanted = true;

  constructor(private share: number) {}

  /** Rests, after enough work, for as long as the share asks. */
  async rest(): Promise<void> {
    const worked = Math.min(performance.now() - this.#since, MOST_MS);
    if (this.share >= 1 || worked < LEAST_MS) return;
    const before = performance.eventLoopUtilization();
    await sleep(this.#isWanted ? worked / this.share - worked : worked);
    this.#isWanted = performance.eventLoopUtilization(before).utilization >= WANTED;
    this.#since = performance.now();
  }

  /** No more rests: what is left is wanted at once. */
  hurry(): void {
    this.share = 1;
  }
}
