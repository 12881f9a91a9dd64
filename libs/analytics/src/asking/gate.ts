/** The tables are kept by somebody who is not there just now: whoever asks later may be answered. */
export class TablesGone extends Error {}

/** Too much is asked at once: whoever asks later is answered. */
export class Busy extends Error {}

/** So much is worked out at once, and so much waits for it. */
const AT_ONCE = 4;
const MOST_WAITING = 32;

/** Lets some work begin at once and the rest one after another, and refuses what would wait behind too much. */
export class Gate {
  #working = 0;
  readonly #waiting: (() => void)[] = [];

  /** Does the work when there is room for it. Throws Busy. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= AT_ONCE) await this.#turn();
    else this.#working += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING)
      throw new Busy(
        `${AT_ONCE} questions are being answered and ${MOST_WAITING} wait: ask again in some seconds, and fewer at once`,
      );
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
