import { inTime, moment, newBell, turn, withOwnBudget } from '@stackledger/store';

/** Milliseconds between the beginnings of two questions: whoever asks meanwhile shares the second one. */
const APART_MS = 4;

/**
 * Some answers of a server take forty times as long as others, so nobody waits for the end of an earlier question. More
 * at once would read the same events again and again where the server is slow.
 */
const MOST_AT_ONCE = 4;

/**
 * A question to the store that is shared by all who ask at a moment. It is always put after they have asked, so that
 * the answer includes whatever was there before.
 */
export class SharedQuestion<T> {
  readonly #ended = newBell();
  #next: Promise<T> | undefined;
  #underWay = 0;
  #begunAtMs = Number.NEGATIVE_INFINITY;

  /** `patienceMs`: how long a question may take; whoever asks may have less. */
  constructor(
    private readonly put: () => Promise<T>,
    private readonly patienceMs?: number,
  ) {}

  /** The answer to the next question that is put. Throws its errors; StoreUnavailable when the asker's time is over. */
  ask(): Promise<T> {
    this.#next ??= withOwnBudget(undefined, () => this.#putSoon());
    return inTime(this.#next);
  }

  async #putSoon(): Promise<T> {
    const waitMs = this.#begunAtMs + APART_MS - performance.now();
    await (waitMs > 0 ? moment(waitMs) : turn());
    await this.#ended.wait(() => this.#underWay < MOST_AT_ONCE);
    this.#next = undefined; // who asks from here on is not answered by this one
    this.#begunAtMs = performance.now();
    this.#underWay += 1;
    try {
      return await withOwnBudget(this.patienceMs, () => inTime(this.put()));
    } finally {
      this.#underWay -= 1;
      this.#ended.ring();
    }
  }
}
