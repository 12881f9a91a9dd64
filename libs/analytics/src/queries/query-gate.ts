/** The worker with the tables is not available now; a later query may be answered. */
export class TablesUnavailable extends Error {}

/** The tables are being made from the log: the message says how far they are. */
export class TablesBeingMade extends TablesUnavailable {}

/** Too many queries at once; a later one is answered. */
export class Busy extends Error {}

/** Queries that run at once, and queries that wait. */
const AT_ONCE = 4;
const MOST_WAITING = 32;

/** Limits concurrent queries: some run, some wait in order, more are refused. */
export class QueryGate {
  #working = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly atOnce = AT_ONCE) {}

  /** Runs the work once there is room. Throws Busy. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.atOnce) await this.#turn();
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
        `${this.atOnce} ${this.atOnce === 1 ? 'question is' : 'questions are'} being answered and ${MOST_WAITING} wait: ask again in some seconds, and fewer at once`,
      );
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
