import { setTimeout as sleep } from 'node:timers/promises';

/** Work before a rest, and the work that the longest rest belongs to, in milliseconds. */
const LEAST_MS = 5;
const MOST_MS = 100;

/** The utilization of a rest below which nobody else needs the thread. */
const WANTED = 0.2;

/**
 * Limits work to a share of the thread's time (1 is all of it). Where nobody else used the thread during the last rest,
 * it takes half.
 */
export class Pace {
  #since = performance.now();
  #isWanted = true;

  constructor(private share: number) {}

  /** Rests, after enough work, as long as the share requires. */
  async rest(): Promise<void> {
    const worked = Math.min(performance.now() - this.#since, MOST_MS);
    if (this.share >= 1 || worked < LEAST_MS) return;
    const before = performance.eventLoopUtilization();
    await sleep(this.#isWanted ? worked / this.share - worked : worked);
    this.#isWanted = performance.eventLoopUtilization(before).utilization >= WANTED;
    this.#since = performance.now();
  }

  /** Ends rests: what is left is needed at once. */
  hurry(): void {
    this.share = 1;
  }
}
