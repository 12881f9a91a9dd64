import { OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import type { AppendResult } from '@stackledger/store';
import { lineOf } from '../connecting/failures.js';
import type { GroupedAppend } from './append-group.js';

type AppendAnswers = Readonly<{ resolve: (result: AppendResult) => void; reject: (error: unknown) => void }>;

/** An append that waits for its answer. It is answered when its time is over, whatever goes on. */
export class AppendJob {
  /** Whether one of its tries was sent to a server, and may still come to its end there. */
  isSent = false;
  isSettled = false;
  #mayBeWritten = false;
  #last: unknown;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(
    readonly append: GroupedAppend,
    /** Characters of its events. */
    readonly text: number,
    readonly untilMs: number,
    private readonly answers: AppendAnswers,
  ) {
    const late = new StoreUnavailable('down', 'PostgreSQL has not taken it up in time; send the request again');
    this.#timer = setTimeout(() => this.giveUp(late), Math.max(0, untilMs - performance.now()));
  }

  resolve(result: AppendResult): void {
    this.#settle();
    this.answers.resolve(result);
  }

  reject(error: unknown): void {
    this.#settle();
    this.answers.reject(error);
  }

  /** A try has failed. `isUnknown`: it may have been written; else it was not. */
  failed(error: unknown, isUnknown: boolean): void {
    this.#mayBeWritten ||= isUnknown;
    this.isSent = false;
    this.#last = error;
  }

  /** Answers that it was not written, or that this is unknown. */
  giveUp(failure: unknown): void {
    if (!this.#mayBeWritten && !this.isSent) return this.reject(failure);
    const why = this.#last === undefined ? 'PostgreSQL has not answered in time' : lineOf(this.#last);
    this.reject(new OutcomeUnknown(this.append.stream, why, { cause: this.#last ?? failure }));
  }

  #settle(): void {
    this.isSettled = true;
    clearTimeout(this.#timer);
  }
}
